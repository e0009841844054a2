export { default } from '../date/filter.tsx';
