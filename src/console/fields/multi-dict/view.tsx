export { default } from '../dict/view.tsx';
