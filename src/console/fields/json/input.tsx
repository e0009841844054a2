export { JsonInput as default } from '../shared/JsonInput.tsx';
