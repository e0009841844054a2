/** Several people at one review, as console and server speak of it. */

/** Somebody else who has a record open in a review. */
export interface Claim {
  /** Of the record. */
  id: string;
  /** Name of the person. */
  by: string;
}

/** Seconds after which a claim ends that is not renewed. */
export const CLAIM_SECONDS = 60;

export const REVIEW_PATHS = { claim: '/api/sys/sys/review/claim' } as const;
