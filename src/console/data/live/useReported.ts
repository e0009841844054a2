import { useEffect, useReducer } from 'react';
import { liveValue, onFrame, show } from './cells.ts';

/** Rows whose drawing reads what devices report. */
export interface ReportedRows {
  resource: string;
  /** Live fields that are drawn. */
  fields: readonly string[];
  ids: readonly string[];
}

/** @returns undefined where nothing live is drawn, so that nothing is asked for */
export function reportedRows(
  resource: string,
  fields: readonly { name: string; live?: true | undefined }[],
  drawn: readonly (string | undefined)[],
  rows: readonly { id?: unknown }[] | undefined,
): ReportedRows | undefined {
  const live = fields.filter((field) => field.live && drawn.includes(field.name)).map((field) => field.name);
  return live.length && rows?.length ? { resource, fields: live, ids: rows.map((row) => String(row.id)) } : undefined;
}

/** A row with the newest values of the fields; the row itself where none was reported since the page shows them. */
export function reported<Row extends { id?: unknown }>(row: Row, of: ReportedRows | undefined): Row {
  const told = (of?.fields ?? []).flatMap((name): [string, unknown][] => {
    const value = liveValue(String(row.id), name);
    return value === undefined ? [] : [[name, value]];
  });
  return told.length ? { ...row, ...Object.fromEntries(told) } : row;
}

/** A number that changes with each frame that tells of one of the rows. @param of the same as long as the rows are */
export function useReported(of: readonly (ReportedRows | undefined)[]): number {
  const [frame, again] = useReducer((n: number) => n + 1, 0);
  const names = [...new Set(of.flatMap((one) => one?.resource ?? []))].join(' ');
  // By name: rows that are read again must not end the stream of their values.
  useEffect(() => {
    const ends = names.split(' ').filter(Boolean).map(show);
    return () => ends.forEach((end) => end());
  }, [names]);
  useEffect(() => {
    const shown = new Map<string, Set<string>>();
    for (const one of of) if (one) shown.set(one.resource, new Set([...(shown.get(one.resource) ?? []), ...one.ids]));
    return onFrame(({ resource, fields, rows }) => {
      const ids = shown.get(resource);
      if (ids && (fields || rows.some(([id]) => ids.has(id)))) again();
    });
  }, [of]);
  return frame;
}
