export { default } from '../file/sample.ts';
