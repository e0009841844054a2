export { default } from '../dict/index.ts';
