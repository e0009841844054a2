export { default } from '../date/input.tsx';
