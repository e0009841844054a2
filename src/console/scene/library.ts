/** The drawing library with what is made of it: one piece, which comes with the first scene. */
export { Stage } from './stage.ts';
