/** JSON of the API description. */
export type Json = Record<string, unknown>;
