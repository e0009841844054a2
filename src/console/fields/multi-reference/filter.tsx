export { default } from '../reference/filter.tsx';
