/** Bytes of one message of a sensor. */
export const MOST_BYTES = 32 * 1024;
