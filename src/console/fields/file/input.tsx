export { FilesInput as default } from '../shared/files/FilesInput.tsx';
