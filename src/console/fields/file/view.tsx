export { FilesView as default } from '../shared/FilesView.tsx';
