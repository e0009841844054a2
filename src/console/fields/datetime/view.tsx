export { default } from '../date/view.tsx';
