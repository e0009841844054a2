/**
 * A room of the server: one folder, and one object that says what it takes from other rooms and what it gives the house. Like a plugin
 * of Fastify, with more than routes. The rooms stand in one table (app/rooms.ts); everything that the house does runs over that table.
 */
import type { FastifyInstance } from 'fastify';
import type { LiveEvent } from '../../contract/manifest.ts';
import type { Database } from '../db/connection.ts';
import type { Migration } from '../db/migrate.ts';
import type { Guard } from './guard.ts';

/** Work that comes back for as long as the server runs, never twice at a time. */
export interface Upkeep<Tools> {
  /** As it stands in the log when it fails. */
  name: string;
  /** Milliseconds between two turns; ten minutes when absent. */
  every?: number;
  work(tools: Tools): Promise<unknown>;
}

/** What a room may do beside opening its tools. All of it gets the tools it needs and those it opened. */
interface Duties<Tools, Job> {
  /** Tables of its own in schema `sunvane`. Migrations of all rooms run by id. */
  readonly migrations?: readonly Migration[];
  /** Tables that a backup leaves out: what lives for minutes, and keys that stay on their machine. */
  readonly passing?: readonly `sunvane.${string}`[];
  /** Rules that it adds to every write of a resource, by the name of the resource. */
  guards?(tools: Tools): Record<string, Guard>;
  /** Kinds of long work that it does. */
  jobs?(tools: Tools): readonly Job[];
  /** Makes stored rows fit the documents: when the system opens (on a patient database) and after each change of the documents. */
  fit?(tools: Tools, database: Database): Promise<unknown>;
  /** After a change of the documents, once every room fits them. */
  refit?(tools: Tools): Promise<unknown>;
  /** A change is about to be told here. What it answers is waited for before anybody is told. */
  announcing?(tools: Tools, event: LiveEvent): Promise<unknown> | undefined;
  /** Events that follow from one that was told here. */
  following?(tools: Tools, event: LiveEvent): LiveEvent[];
  /** An event arrived, from this server or another. */
  heard?(tools: Tools, event: LiveEvent): void;
  /** Begins what only a server does, no command. Answers how to end it, after the last call was answered. */
  serve?(tools: Tools): Promise<(() => unknown) | undefined>;
  routes?(app: FastifyInstance, tools: Tools): void | Promise<void>;
  readonly upkeep?: readonly Upkeep<Tools>[];
  /** Closes what it opened; rooms that need it are closed before. */
  close?(tools: Tools): Promise<unknown>;
}

/**
 * @typeParam Needs tools of other rooms that it is opened with
 * @typeParam Opens tools it makes
 * @typeParam Uses tools of other rooms that it works with once everything is open; these may need this room in turn
 * @typeParam Job how a kind of long work is described
 */
export interface Room<
  Needs extends object = object,
  Opens extends object = object,
  Uses extends object = object,
  Job = unknown,
> extends Duties<Needs & Opens & Uses, Job> {
  /** Its folder. */
  readonly name: string;
  readonly needs: readonly string[];
  readonly opens: readonly string[];
  readonly uses: readonly string[];
  /** For the compiler alone. */
  readonly types?: { needs: Needs; opens: Opens; uses: Uses };
  open?(needed: Needs): Opens | Promise<Opens>;
}

/** The names, where they leave none of a type's keys out; otherwise a type that tells which. */
type Whole<T, N extends readonly unknown[]> = [Exclude<keyof T, N[number]>] extends [never] ? N : { missing: Exclude<keyof T, N[number]> };
type Names<T> = readonly (keyof T & string)[];

/** A list of names that may be left out where it would be empty. */
type Listed<Key extends string, T, N extends readonly unknown[]> = [keyof T] extends [never]
  ? { readonly [K in Key]?: readonly [] }
  : { readonly [K in Key]: N & Whole<T, N> };

/**
 * Describes a room, `room<Needs, Opens, Uses>()({ … })`. The lists of names are held to their types: a tool that is used without being
 * named, and a name that is no tool, do not compile.
 */
export const room =
  <Needs extends object, Opens extends object = object, Uses extends object = object>() =>
  <const N extends Names<Needs>, const O extends Names<Opens>, const U extends Names<Uses>, Job = never>(
    described: { readonly name: string } & Listed<'needs', Needs, N> &
      Listed<'opens', Opens, O> &
      Listed<'uses', Uses, U> &
      ([keyof Opens] extends [never] ? object : { open(needed: Needs): Opens | Promise<Opens> }) &
      Duties<Needs & Opens & Uses, Job>,
  ): Room<Needs, Opens, Uses, Job> => ({ needs: [], opens: [], uses: [], ...described });

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

type TypesOf<R extends Room> = NonNullable<R['types']>;
/** The tools that rooms open. */
export type OpenedBy<Rooms extends readonly Room[]> = Joined<TypesOf<Rooms[number]>['opens']>;
/** The tools that rooms take. */
export type TakenBy<Rooms extends readonly Room[]> = Joined<TypesOf<Rooms[number]>['needs'] | TypesOf<Rooms[number]>['uses']>;
