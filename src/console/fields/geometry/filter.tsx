export { default } from '../location/filter.tsx';
