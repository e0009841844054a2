export { CodeTags as default } from '../shared/CodeTags.tsx';
