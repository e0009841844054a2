/** How a call is said: its address, what it takes and what it answers, as JSON Schema. Types of requests come from the schemas themselves. */

/** A JSON Schema as calls use it: draft-07, which OpenAPI 3.1 takes as it stands. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** A schema that the description names once; see {@link named}. */
  readonly $ref?: string;
}

/** Who may make a call: anybody, a session before its second factor, a user, an administrator, an edge server. */
export type Access = 'open' | 'held' | 'user' | 'admin' | 'edge';

export interface CallSchema {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters in it stand behind a colon; a star at its end stands for any number of further parts. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Of the parameters in the path; texts where it says nothing. */
  readonly params?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Media type of the body; JSON when absent. */
  readonly takes?: 'multipart/form-data' | 'application/octet-stream' | 'application/sdp' | 'image/*';
  /** `data` of the envelope; null when absent. */
  readonly answer?: Schema;
  /** In place of the envelope: a media type, or JSON of its own shape by {@link answer}. */
  readonly answers?: 'file' | 'stream' | 'page' | 'sdp' | 'bare';
  /** Members of the body may stand in the query instead, as older clients send them; both together are judged by {@link body}. */
  readonly either?: true;
  /**
   * Code of the error by which a request is refused that does not fit, where callers are told more by it than by `request.body`: one for
   * all, or by the name of the member, `*` for the others.
   */
  readonly refuses?: string | Readonly<Record<string, string>>;
}

type Primitive<T> = T extends 'string'
  ? string
  : T extends 'number' | 'integer'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'null'
        ? null
        : never;
type Flat<T> = { [K in keyof T]: T[K] };
type Members<P, R> = Flat<
  { -readonly [K in keyof P as K extends R ? K : never]: Of<P[K]> } & { -readonly [K in keyof P as K extends R ? never : K]?: Of<P[K]> }
>;

/** The type that a schema describes. */
export type Of<S> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { anyOf: readonly (infer A)[] }
      ? A extends unknown
        ? Of<A>
        : never
      : S extends { type: 'array'; items: infer I }
        ? Of<I>[]
        : S extends { properties: infer P }
          ? Members<P, S extends { required: readonly (infer R)[] } ? R : never>
          : S extends { type: 'object'; additionalProperties: infer A extends object }
            ? Record<string, Of<A>>
            : S extends { type: 'object' }
              ? Record<string, unknown>
              : S extends { type: readonly (infer T)[] }
                ? Primitive<T>
                : S extends { type: infer T }
                  ? Primitive<T>
                  : unknown;

/** Calls of one room by name; the type says that nothing in them is forgotten. */
export type Calls = Readonly<Record<string, CallSchema>>;

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const uuid = { type: 'string', format: 'uuid' } as const;
export const time = { type: 'string', format: 'date-time' } as const;
export const maybeText = { type: ['string', 'null'] } as const;
/** A schema that the description names once (`components`). */
export const named = (name: 'Where' | 'ListQuery' | 'Desk'): Schema => ({ $ref: `#/components/schemas/${name}` });
/** An object whose members are all there. */
export const object = <const P extends Readonly<Record<string, Schema>>, const R extends readonly (keyof P & string)[]>(
  properties: P,
  required: R,
): { readonly type: 'object'; readonly properties: P; readonly required: R } => ({ type: 'object', properties, required });
/** A pattern of texts without NUL, which the database does not store. */
export const NO_NUL = '^[^\\u0000]*$';
/** A list. */
export const list = <const I extends Schema>(items: I): { readonly type: 'array'; readonly items: I } => ({ type: 'array', items });
