export { default } from '../text/index.ts';
