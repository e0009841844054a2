export { default } from '../reference/input.tsx';
