/** Tells open pages of live values: twice a second, to each what is new to it, within the rows and fields that its user may see. */
import type { ValuesEvent } from '../../contract/live.ts';
import { resourcesOf } from '../../documents/features/blocks/grid.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { sql } from 'kysely';
import { grant, may, reach, visibleResource } from '../records/reach/access.ts';
import { seesAll } from '../records/reach/scope.ts';
import { reachable } from '../records/reach/along.ts';
import type { Reader as Rows } from '../records/rows/reader.ts';
import { relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import { holds, type CurrentUser } from '../user/user.ts';
import type { LiveState } from './state.ts';
import type { Telemetry } from './telemetry.ts';

const FRAME_MS = 500;
/** Which rows a user sees is asked again after this long, and when rows of the resource are made or edited. */
const REACH_MS = 15_000;
/** Resources of one stream. */
export const MOST_RESOURCES = 20;

/** An open page. */
export interface Reader {
  user: CurrentUser;
  resources: readonly string[];
  /** Hands a frame over; false while the page still has earlier ones to read, and it is told later of all that changed meanwhile. */
  send: (text: string) => boolean;
}

/** What of a resource a user sees. */
interface Sight {
  /** Ids of rows; all when absent. */
  seen: ReadonlySet<string> | undefined;
  /** Fields, as bits. */
  mask: number;
  /** Readers of one key are told the same. */
  key: string;
}

interface Following extends Reader {
  /** By resource: what it was told of, and of which state. */
  told: Map<string, { state: LiveState; version: number }>;
}

export class LiveFeed {
  readonly #readers = new Set<Following>();
  readonly #sights = new Map<string, { until: number; sight: Promise<Sight | undefined> }>();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(
    private readonly records: Pick<Rows, 'database' | 'catalogue'>,
    private readonly telemetry: Telemetry,
  ) {}

  /** Tells a page from now on; answers how to stop. */
  follow(reader: Reader): () => void {
    const following: Following = { ...reader, resources: [...new Set(reader.resources)].slice(0, MOST_RESOURCES), told: new Map() };
    this.#readers.add(following);
    this.#timer ??= setInterval(() => void this.#tick(), FRAME_MS).unref();
    return () => {
      this.#readers.delete(following);
      if (this.#readers.size) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Rows of a resource were made, edited or deleted: who sees which is asked again. */
  changed(resource?: string): void {
    for (const key of this.#sights.keys()) if (resource === undefined || key.startsWith(`${resource} `)) this.#sights.delete(key);
  }

  async #tick(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const frames = new Map<string, string>();
    try {
      for (const reader of this.#readers) for (const name of reader.resources) await this.#tell(reader, name, frames);
    } catch (error) {
      this.records.database.outage.failed('telling live values', error);
    } finally {
      this.#busy = false;
    }
  }

  async #tell(reader: Following, name: string, frames: Map<string, string>): Promise<void> {
    const state = this.telemetry.stateOf(name);
    if (!state) return;
    const told = reader.told.get(name);
    const known = told?.state === state ? told.version : -1;
    if (known >= state.version) return;
    const sight = await this.#sightOf(name, reader.user);
    if (!sight) return;
    const key = `${sight.key} ${known}`;
    const frame = frames.get(key) ?? frameOf(name, state, known, sight);
    frames.set(key, frame);
    const { version } = state;
    if (frame && !reader.send(frame)) return;
    reader.told.set(name, { state, version });
  }

  #sightOf(name: string, user: CurrentUser): Promise<Sight | undefined> {
    const key = `${name} ${user.sessionId}`;
    const known = this.#sights.get(key);
    if (known && known.until > Date.now()) return known.sight;
    const sight = this.#ask(name, user);
    this.#sights.set(key, { until: Date.now() + REACH_MS, sight });
    sight.catch(() => this.#sights.delete(key));
    return sight;
  }

  async #ask(name: string, user: CurrentUser): Promise<Sight | undefined> {
    const catalogue = this.records.catalogue();
    const resource = catalogue.resources[name];
    const state = this.telemetry.stateOf(name);
    if (!resource || !state) return undefined;
    const ways = this.#waysOf(resource, user);
    if (!ways.length) return undefined;
    const visible = new Set(visibleResource(resource, user).fields.map((f) => f.name));
    const mask = state.fields.reduce((bits, field, place) => (visible.has(field) ? bits | (1 << place) : bits), 0);
    if (ways.includes('all')) return { seen: undefined, mask, key: `${name} ${mask}` };
    const condition = sql.join(
      ways.map((way) => sql`(${way as Sql})`),
      sql` or `,
    );
    const { rows } = await sql<{ id: string }>`select "id" from ${relation(resource)} where ${condition}`.execute(this.records.database.db);
    return { seen: new Set(rows.map((r) => r.id)), mask, key: `${name} ${mask} ${user.sessionId}` };
  }

  /** By what a user sees rows: as a list shows them, or as a grid that names the resource does. */
  #waysOf(resource: Resource, user: CurrentUser): (Sql | 'all')[] {
    const catalogue = this.records.catalogue();
    const ways: (Sql | 'all')[] = [];
    const add = (conditions: readonly Sql[]): void => {
      ways.push(conditions.length ? sql.join(conditions, sql` and `) : 'all');
    };
    if (
      Object.values(catalogue.grids).some(
        (g) => holds(user, `${g.name}:view`) && g.blocks.some((b) => resourcesOf(b).includes(resource.name)),
      )
    ) {
      if (seesAll(catalogue, resource, user)) return ['all'];
      const within = reachable(catalogue, user)(resource);
      add(within ? [within] : []);
    }
    if (may(catalogue, resource, 'view', user)) {
      const granted = grant(catalogue, resource, 'view', user);
      if (granted.where === undefined && seesAll(catalogue, resource, user)) return ['all'];
      add(reach(catalogue, resource, user, granted));
    }
    return ways;
  }
}

/** A frame as it travels; empty when nothing of it is for that user. */
function frameOf(resource: string, state: LiveState, known: number, { seen, mask }: Sight): string {
  const rows = state.since(Math.max(0, known), { seen, mask });
  if (!rows.length && known >= 0) return '';
  const event: ValuesEvent = {
    type: 'values',
    resource,
    ...(known < 0 ? { fields: state.fields.map((name, place) => (mask & (1 << place) ? name : '')) } : {}),
    rows,
  };
  return `data: ${JSON.stringify(event)}\n\n`;
}
