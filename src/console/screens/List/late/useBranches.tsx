import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ListData } from '../../../../contract/envelope.ts';
import type { ScreenBundle, Sorter } from '../../../../documents/types.ts';
import type { Row } from '../../../actions/types.ts';
import type { TableExtras } from '../../../parts/table/RecordTable.tsx';
import { request } from '../../../data/client.ts';
import { errorText } from '../../../data/errorText.ts';
import { listBody } from '../../../data/listBody.ts';
import { notify } from '../../../data/notifications.ts';
import { keys } from '../../../data/queries.ts';
import { useText } from '../../../data/useText.ts';

/** Rows asked for at once, and at most, below one row. */
const [AT_ONCE, MOST] = [200, 2000];

async function fetchBranch(
  { resource, screen }: ScreenBundle,
  branch: string,
  sorters: readonly Sorter[],
  signal: AbortSignal,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let pageNum = 1; found.length < MOST; pageNum += 1) {
    const { list, total } = await request<ListData<Row>>({
      handled: true,
      read: true,
      signal,
      url: `${resource.api}/queryList`,
      body: listBody({ pageNum, pageSize: AT_ONCE, screen: screen.name, branch, sorters: [...sorters] }),
    });
    found.push(...list);
    if (list.length < AT_ONCE || found.length >= total) break;
  }
  return found;
}

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
  const { t } = useText();
  const client = useQueryClient();
  const { key } = bundle.resource;
  const [open, setOpen] = useState<ReadonlyMap<string, readonly Row[]>>(new Map());
  const opened = useRef(open);
  const keep = (next: ReadonlyMap<string, readonly Row[]>): void => {
    opened.current = next;
    setOpen(next);
  };
  const failed = (error: unknown): void => notify('error', t('tree.failed'), errorText(error));
  const order = JSON.stringify(sorters);
  const read = (branch: string): Promise<Row[]> =>
    client.fetchQuery({
      queryKey: keys.branch(bundle.screen.name, order ?? '', readAt, branch),
      queryFn: ({ signal }) => fetchBranch(bundle, branch, sorters ?? [], signal),
      staleTime: Number.POSITIVE_INFINITY,
    });
  useEffect(() => {
    if (opened.current.size === 0 || order === undefined) return undefined;
    let wanted = true;
    void Promise.all([...opened.current.keys()].map(async (one) => [one, await read(one)] as const)).then(
      (found) => {
        if (wanted) keep(new Map(found.filter(([one]) => opened.current.has(one))));
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
      of.flatMap((row) => [
        { ...row, $level: level, $open: open.has(String(row[key])) },
        ...below(open.get(String(row[key])) ?? [], level + 1),
      ]);
    return sorters && rows?.every((row) => row['$children'] !== undefined) ? below(rows, 0) : rows;
  }, [rows, open, key, sorters]);
  const toggle = (row: Row): void => {
    const one = keyOf(row);
    if (open.has(one)) keep(new Map([...open].filter(([other]) => other !== one)));
    else if (sorters) void read(one).then((found) => keep(new Map([...opened.current, [one, found]])), failed);
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
          onKey,
          ...(isTree ? { role: 'treegrid' } : {}),
          attributes: (row) =>
            levelOf(row) === undefined
              ? {}
              : { 'aria-level': (levelOf(row) ?? 0) + 1, ...(row['$children'] === true ? { 'aria-expanded': row['$open'] === true } : {}) },
        }
      : {},
  };
}
