/** The small build of the library, without advertisements and encryption, has the types of the large one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
