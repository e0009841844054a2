import { useEffect, useRef, useState } from 'react';
import type { Option } from '../../../contract/envelope.ts';
import { DEBOUNCE_MS } from '../../../contract/constants.ts';
import { fetchOptions, type OptionQuery } from '../../data/options.ts';

/** Least time between two calls of one picker, ms. */
const PAUSE_MS = 300;
/** Options offered at once. */
const PAGE = 50;

/** Options that follow what the user types. */
export interface OptionSearch {
  options: Option[];
  loading: boolean;
  failed: boolean;
  /** Asks for the options of a keyword; an empty one for the first of all. */
  search: (keyword: string) => void;
}

/**
 * Searches a resource's options: when nothing was typed for a moment, and with a pause between calls; an earlier call is cancelled.
 * @param api address of the resource's calls; undefined finds nothing
 * @param where limits what is offered; read at each search
 */
export function useOptions(api: string | undefined, where: () => OptionQuery['where']): OptionSearch {
  const [state, setState] = useState<Omit<OptionSearch, 'search'>>({ options: [], loading: false, failed: false });
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController; last: number }>({ last: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const current = running.current;
    return () => {
      clearTimeout(current.timer);
      current.abort?.abort();
    };
  }, []);
  const search = (keyword: string): void => {
    clearTimeout(running.current.timer);
    running.current.abort?.abort();
    if (!api) return;
    setState((before) => ({ ...before, loading: true }));
    running.current.timer = setTimeout(() => {
      const abort = new AbortController();
      running.current.abort = abort;
      running.current.last = performance.now();
      fetchOptions(api, { keyword: keyword || undefined, where: where(), pageSize: PAGE }, abort.signal).then(
        (options) => !abort.signal.aborted && setState({ options, loading: false, failed: false }),
        () => !abort.signal.aborted && setState({ options: [], loading: false, failed: true }),
      );
    }, Math.max(DEBOUNCE_MS, running.current.last + PAUSE_MS - performance.now()));
  };
  return { ...state, search };
}

/** Labels of the given keys: those already known, and the rest from the server. */
export function useLabels(api: string | undefined, keys: readonly string[], known: Record<string, string>): Record<string, string> {
  const [fetched, setFetched] = useState<Record<string, string>>({});
  const missing = keys.filter((key) => known[key] === undefined && fetched[key] === undefined).join('\n');
  useEffect(() => {
    if (!api || missing === '') return undefined;
    const abort = new AbortController();
    const values = missing.split('\n');
    fetchOptions(api, { values, pageSize: values.length }, abort.signal).then(
      (options) => setFetched((before) => ({ ...before, ...Object.fromEntries(options.map((o) => [o.value, o.label])) })),
      () => undefined,
    );
    return () => abort.abort();
  }, [api, missing]);
  return { ...fetched, ...known };
}
