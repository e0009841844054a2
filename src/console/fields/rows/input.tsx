export { NestedInput as default } from '../shared/NestedInput.tsx';
