import { useState } from 'react';
import { useQueryParams } from '../../data/page/place.ts';
import type { ParamsState } from '../nested.ts';

/** The tab of a record that is open, and the state of the list in it. */
export interface TabState {
  open: string | undefined;
  onOpen: (name: string | undefined) => void;
  paramsState: ParamsState;
}

/** Kept for as long as the record is open: over a list, the address is the list's. */
export function useTabState(): TabState {
  const [open, setOpen] = useState<string>();
  const [params, setParams] = useState(() => new URLSearchParams());
  return {
    open,
    onOpen: (name) => {
      setOpen(name);
      setParams(new URLSearchParams());
    },
    paramsState: [params, setParams],
  };
}

/** Kept in the address of a record's own page, so that reload, back and a sent link show the same. */
export function useTabAddress(): TabState {
  const [params, setParams] = useQueryParams();
  return {
    open: params.get('tab') ?? undefined,
    onOpen: (name) => setParams(name === undefined ? {} : { tab: name }),
    paramsState: [new URLSearchParams(params.get('in') ?? ''), (next) => setParams({ tab: params.get('tab') ?? '', in: next.toString() })],
  };
}
