/** One event stream for all pages of a browser that may hear the same: over HTTP/1.1 a browser opens six connections to a server, for all its pages together. */
import { LIVE_PARAMETER } from '../../../contract/live.ts';
import { KnownValues } from './known.ts';
import { keepStream, type Heard, type StreamOptions } from './stream.ts';

/** A page that wants to hear events. */
export interface Join {
  type: 'join';
  /** Pages of one group hear the same: those of one user with the same rights. */
  group: string;
  url: string;
  token: string;
}

/** What a page says to the worker: `want` names the resources whose live values it shows. */
export type Said = Join | { type: 'leave' } | { type: 'want'; resources: readonly string[] };

/** Tells a page. */
type Page = (event: Heard) => void;

interface Group {
  url: string;
  /** The longest there first. */
  pages: Map<Page, { token: string; wanted: ReadonlySet<string> }>;
  open: boolean;
  /** It was open before. */
  began: boolean;
  /** Ends the streams that are open or opening, the newest last. */
  stops: AbortController[];
  /** Resources that the stream carries values of. */
  carried: ReadonlySet<string>;
  known: KnownValues;
  shrink: ReturnType<typeof setTimeout> | undefined;
}

/** A page that shows other values for a moment does not change the stream, ms. */
const SHRINK_MS = 20_000;

/** The streams of a browser, one a group, open while a page of the group is. */
export class SharedStreams {
  readonly #groups = new Map<string, Group>();

  constructor(private readonly keep: (options: StreamOptions) => Promise<void> = keepStream) {}

  join(page: Page, { group: name, url, token }: Join): void {
    this.leave(page);
    const key = `${url} ${name}`;
    const known = this.#groups.get(key);
    if (known) {
      known.pages.set(page, { token, wanted: new Set() });
      if (known.open) page({ type: 'opened', at: Date.now() });
      return;
    }
    const group: Group = {
      url,
      pages: new Map([[page, { token, wanted: new Set() }]]),
      open: false,
      began: false,
      stops: [],
      carried: new Set(),
      known: new KnownValues(),
      shrink: undefined,
    };
    this.#groups.set(key, group);
    this.#read(group);
  }

  /** A page shows live values of these resources from now on, and of no others. */
  want(page: Page, resources: readonly string[]): void {
    const group = [...this.#groups.values()].find(({ pages }) => pages.has(page));
    const entry = group?.pages.get(page);
    if (!group || !entry) return;
    const fresh = resources.filter((name) => !entry.wanted.has(name));
    entry.wanted = new Set(resources);
    for (const name of fresh) {
      const whole = group.carried.has(name) ? group.known.whole(name) : undefined;
      if (whole) page(whole);
    }
    this.#carry(group);
  }

  leave(page: Page): void {
    for (const [key, group] of this.#groups) {
      if (!group.pages.delete(page)) continue;
      if (group.pages.size > 0) {
        this.#carry(group);
        continue;
      }
      clearTimeout(group.shrink);
      group.stops.forEach((stop) => stop.abort());
      this.#groups.delete(key);
    }
  }

  /** Has the stream carry what the pages want: at once where it lacks something, after a while where it carries too much. */
  #carry(group: Group): void {
    const wanted = new Set([...group.pages.values()].flatMap((page) => [...page.wanted]));
    clearTimeout(group.shrink);
    // Whether the back end has events at all is asked once.
    if (!group.began) return;
    if ([...wanted].some((name) => !group.carried.has(name))) this.#read(group);
    else if (wanted.size < group.carried.size) group.shrink = setTimeout(() => this.#read(group), SHRINK_MS);
  }

  /** Opens the stream; one that carries other values goes on until the new one is open, so that nothing is missed in between. */
  #read(group: Group): void {
    const { url, pages } = group;
    const stop = new AbortController();
    group.stops.push(stop);
    group.carried = new Set([...pages.values()].flatMap((page) => [...page.wanted]));
    const address = new URL(url);
    if (group.carried.size) address.searchParams.set(LIVE_PARAMETER, [...group.carried].toSorted().join());
    let attempt = -1;
    void this.keep({
      url: address.href,
      // A page whose session is over must not keep the others from hearing.
      token: () => [...pages.values()][(attempt += 1) % pages.size]?.token ?? '',
      tell: (event: Heard) => {
        // Whatever was opened before this one has told its last.
        group.stops.splice(0, group.stops.indexOf(stop)).forEach((earlier) => earlier.abort());
        const { open, began } = group;
        group.open = true;
        group.began = true;
        // One that takes over from another that is open begins without a gap; from one that broke, after one.
        if (event.type === 'opened' && open) return;
        if (event.type === 'values') group.known.take(event);
        const told: Heard = event.type === 'opened' && began ? { type: 'reconnected' } : event;
        if (!began) this.#carry(group);
        pages.forEach(({ wanted }, page) => {
          if (told.type !== 'values' || wanted.has(told.resource)) page(told);
        });
      },
      lost: () => {
        if (!stop.signal.aborted) group.open = false;
      },
      signal: stop.signal,
    });
  }
}
