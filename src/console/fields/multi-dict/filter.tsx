export { default } from '../dict/filter.tsx';
