import { useMany, type CrudFilter } from '@refinedev/core';
import { useSelect } from '@refinedev/antd';
import { useEffect, useRef, useState } from 'react';
import { DEBOUNCE_MS } from '../../../contract/constants.ts';
import type { Option } from '../../../contract/envelope.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { TYPED } from '../../data/rows/options.ts';
import type { OptionRecord, OptionTarget } from '../../data/rows/optionTypes.ts';
import { language } from '../../data/texts/i18n.ts';

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
  /** Nothing is asked before a picker is opened. */
  onOpenChange: (open: boolean) => void;
}

/** What the data provider is told: whose options. Without what else is known of them, for it is part of the key that they are kept by. */
const metaOf = (target: OptionTarget | undefined): { options?: OptionTarget } =>
  target
    ? { options: { api: target.api, ...(target.key ? { key: target.key } : {}), ...(target.label ? { label: target.label } : {}) } }
    : {};

const labelOf = ({ label, labelEn }: OptionRecord): string => (language() === 'en' && labelEn) || label;
const valueOf = (option: OptionRecord): string => option.value;
const typed = (keyword: string): CrudFilter[] => (keyword ? [{ field: TYPED, operator: 'contains', value: keyword }] : []);

/**
 * Finds a resource's options by what is typed, when that rests for a moment, with a pause between calls; an earlier one is cancelled.
 * @param resource name by which what was read is kept
 * @param target whose records; undefined finds nothing
 * @param where limits what is offered; read when the picker opens
 */
export function useOptions(resource: string, target: OptionTarget | undefined, where?: () => Where | undefined): OptionSearch {
  const [offered, setOffered] = useState<Where>();
  const { selectProps, query } = useSelect<OptionRecord>({
    resource,
    meta: metaOf(target),
    optionLabel: labelOf,
    optionValue: valueOf,
    filters: offered as CrudFilter[] | undefined,
    onSearch: typed,
    debounce: 0,
    pagination: { pageSize: PAGE },
    errorNotification: false,
    queryOptions: { enabled: target !== undefined && offered !== undefined },
  });
  const turn = useRef<{ timer?: ReturnType<typeof setTimeout>; last: number }>({ last: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const { current } = turn;
    return () => clearTimeout(current.timer);
  }, []);
  const ask = (keyword: string): void => {
    turn.current.last = performance.now();
    selectProps.onSearch?.(keyword);
  };
  const search = (keyword: string): void => {
    clearTimeout(turn.current.timer);
    turn.current.timer = setTimeout(() => ask(keyword), Math.max(DEBOUNCE_MS, turn.current.last + PAUSE_MS - performance.now()));
  };
  return {
    options: query.isError ? [] : (selectProps.options as Option[]),
    loading: query.isFetching,
    failed: query.isError,
    search,
    onOpenChange: (open) => {
      clearTimeout(turn.current.timer);
      setOffered(open ? (where?.() ?? []) : undefined);
      ask('');
    },
  };
}

/** Labels of the given keys: those already known, and the rest from the server. */
export function useLabels(
  resource: string,
  target: OptionTarget | undefined,
  keys: readonly string[],
  known: Record<string, string>,
): Record<string, string> {
  const missing = keys.filter((key) => known[key] === undefined);
  const { result } = useMany<OptionRecord>({
    resource,
    ids: missing,
    meta: metaOf(target),
    errorNotification: false,
    queryOptions: { enabled: target !== undefined && missing.length > 0 },
  });
  return { ...Object.fromEntries(result.data.map((o) => [o.value, labelOf(o)])), ...known };
}
