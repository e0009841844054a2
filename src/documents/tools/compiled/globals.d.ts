/** Verdict on the shape of a document, by kind; compiled from the meta-schemas by the build (see plugin.ts). */
declare module 'virtual:meta-verdicts' {
  type Verdict = (document: unknown) => boolean;
  export const resource: Verdict;
  export const screen: Verdict;
  export const dictionary: Verdict;
  export const grid: Verdict;
  export const link: Verdict;
}
