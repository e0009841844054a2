export { default } from '../reference/view.tsx';
