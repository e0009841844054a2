export { default } from '../dict/input.tsx';
