export { TextInput as default } from '../shared/TextInput.tsx';
