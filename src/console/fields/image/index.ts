export { default } from '../file/index.ts';
