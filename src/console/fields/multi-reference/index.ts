export { default } from '../reference/index.ts';
