import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ListData } from '../../../../contract/envelope.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Sorter } from '../../../../documents/ground/model/list.ts';
import type { Row } from '../../../actions/types.ts';
import type { TableExtras } from '../../../parts/table/RecordTable.tsx';
import { request } from '../../../data/client/client.ts';
import { errorText } from '../../../data/client/errorText.ts';
import { listBody } from '../../../data/rows/listBody.ts';
import { notify } from '../../../data/notifications.ts';
import { keys } from '../../../data/documents/queries.ts';
import { useText } from '../../../data/texts/useText.ts';
import { numberText } from '../../../fields/shared/number.ts';

/** Rows of one call, and rows that open, and open more of, a row brings. */
const [AT_ONCE, STEP] = [200, 1000];

/** Of a list that is no tree. */
const NO_EXTRAS: TableExtras = {};

/** What stands below a row, as far as it was read. */
interface Branch {
  rows: readonly Row[];
  total: number;
  /** Rows that were wanted. */
  wanted: number;
}

async function fetchBranch(
  { resource, screen }: ScreenBundle,
  branch: string,
  wanted: number,
  sorters: readonly Sorter[],
  signal: AbortSignal,
): Promise<Branch> {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, total } = await request<ListData<Row>>({
      handled: true,
      read: true,
      signal,
      url: `${resource.api}/queryList`,
      body: listBody({ pageNum, pageSize: AT_ONCE, screen: screen.name, branch, sorters: [...sorters] }),
    });
    rows.push(...list);
    if (list.length < AT_ONCE || rows.length >= Math.min(total, wanted)) return { rows, total, wanted };
  }
}

/** Said by the row that stands for those below `of` that were not read yet. */
const restOf = (row: Row): { of: Row; left: number } | undefined => row['$rest'] as { of: Row; left: number } | undefined;

const levelOf = (row: Row): number | undefined => row['$level'] as number | undefined;

/** The row above, in the document, that another stands below. */
function parentOf(row: HTMLElement): HTMLElement | undefined {
  let above = row.previousElementSibling;
  while (above && Number(above.getAttribute('aria-level')) >= Number(row.getAttribute('aria-level'))) above = above.previousElementSibling;
  return above instanceof HTMLElement && above.tabIndex >= -1 && above.hasAttribute('aria-level') ? above : undefined;
}

/**
 * Rows of a tree that are opened in place: what stands below one is read when it opens, and again when the list is. Rows that
 * were found by a search stand flat, each with the names of those above it.
 * @param readAt when the list was read, ms
 * @param sorters order of the rows; none when the list is no tree
 */
export function useBranches(
  bundle: ScreenBundle,
  rows: readonly Row[] | undefined,
  readAt: number,
  sorters: readonly Sorter[] | undefined,
  nameOf: (row: Row) => string,
): { rows: readonly Row[] | undefined; extras: TableExtras } {
  const { t, language } = useText();
  const client = useQueryClient();
  const { key } = bundle.resource;
  const [open, setOpen] = useState<ReadonlyMap<string, Branch>>(new Map());
  const opened = useRef(open);
  const keep = (next: ReadonlyMap<string, Branch>): void => {
    opened.current = next;
    setOpen(next);
  };
  const failed = (error: unknown): void => notify('error', t('tree.failed'), errorText(error));
  const order = JSON.stringify(sorters);
  const read = (branch: string, wanted: number): Promise<Branch> =>
    client.fetchQuery({
      queryKey: keys.branch(bundle.screen.name, order ?? '', readAt, branch, wanted),
      queryFn: ({ signal }) => fetchBranch(bundle, branch, wanted, sorters ?? [], signal),
      staleTime: Number.POSITIVE_INFINITY,
    });
  useEffect(() => {
    if (opened.current.size === 0 || order === undefined) return undefined;
    let wanted = true;
    void Promise.all([...opened.current].map(async ([one, { wanted: rows }]) => [one, await read(one, rows)] as const)).then(
      (entries) => {
        if (wanted) keep(new Map(entries.filter(([one]) => opened.current.has(one))));
      },
      (error: unknown) => {
        if (wanted) failed(error);
      },
    );
    return () => {
      wanted = false;
    };
    // What failed is only said, and how to read follows from the rest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bundle, readAt, order]);
  const keyOf = (row: Row): string => String(row[key]);
  const flat = useMemo(() => {
    const below = (of: readonly Row[], level: number): Row[] =>
      of.flatMap((row) => {
        const branch = open.get(String(row[key]));
        const under = branch ? below(branch.rows, level + 1) : [];
        const left = branch ? branch.total - branch.rows.length : 0;
        if (left > 0 && branch) under.push({ id: `${row.id} $rest`, $rest: { of: row, left }, $level: level + 1 });
        return [{ ...row, $level: level, $open: branch !== undefined }, ...under];
      });
    return sorters && rows?.every((row) => row['$children'] !== undefined) ? below(rows, 0) : rows;
  }, [rows, open, key, sorters]);
  const bring = (one: string, wanted: number): void =>
    void read(one, wanted).then((branch) => keep(new Map([...opened.current, [one, branch]])), failed);
  const toggle = (row: Row): void => {
    const one = keyOf(row);
    if (open.has(one)) keep(new Map([...open].filter(([other]) => other !== one)));
    else if (sorters) bring(one, STEP);
  };
  // A tree with one root opens at it: alone it says nothing.
  const [root] = rows?.length === 1 ? rows : [];
  const first = sorters && root?.['$children'] === true ? keyOf(root) : undefined;
  const begun = useRef(false);
  const begin = useEffectEvent(() => {
    if (first === undefined || begun.current) return;
    begun.current = true;
    bring(first, STEP);
  });
  useEffect(() => begin(), [first]);
  /** In place of the rows below one that were not read yet. */
  const rest = (row: Row): ReactNode => {
    const after = restOf(row);
    if (!after) return undefined;
    const one = keyOf(after.of);
    return (
      <button
        type="button"
        className="link-button"
        style={{ marginInlineStart: (levelOf(row) ?? 0) * 20 }}
        onClick={() => bring(one, (opened.current.get(one)?.wanted ?? 0) + STEP)}
      >
        {t('tree.more', { name: nameOf(after.of), count: numberText(after.left, {}, language) })}
      </button>
    );
  };
  const lead = (row: Row): ReactNode => {
    const level = levelOf(row);
    const path = row['$path'] as string[] | undefined;
    if (level === undefined) return path && path.length > 0 ? <span className="tree-path">{path.join(' / ')} / </span> : null;
    const label = t(row['$open'] ? 'tree.close' : 'tree.open', { name: nameOf(row) });
    return (
      <span className="tree-lead" style={{ paddingInlineStart: level * 20 }}>
        {row['$children'] === true && (
          <button
            type="button"
            className="tree-toggle"
            aria-label={label}
            aria-expanded={row['$open'] === true}
            onClick={() => toggle(row)}
          />
        )}
      </span>
    );
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, row: Row): boolean => {
    const { currentTarget: line, target, key: pressed } = event;
    if (target !== line || levelOf(row) === undefined || (pressed !== 'ArrowRight' && pressed !== 'ArrowLeft')) return false;
    event.preventDefault();
    const isOpen = row['$open'] === true;
    if (pressed === 'ArrowRight' && isOpen) (line.nextElementSibling as HTMLElement | null)?.focus();
    else if (pressed === 'ArrowLeft' && !isOpen) parentOf(line)?.focus();
    else if (isOpen || row['$children'] === true) toggle(row);
    return true;
  };
  const isTree = flat !== rows;
  return {
    rows: flat,
    extras: sorters
      ? {
          lead,
          rest,
          onKey,
          ...(isTree ? { role: 'treegrid' } : {}),
          attributes: (row) =>
            levelOf(row) === undefined
              ? {}
              : { 'aria-level': (levelOf(row) ?? 0) + 1, ...(row['$children'] === true ? { 'aria-expanded': row['$open'] === true } : {}) },
        }
      : NO_EXTRAS,
  };
}
