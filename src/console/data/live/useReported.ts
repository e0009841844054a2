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

/** A number that changes with each frame that tells of one of the rows. */
export function useReported(of: readonly (ReportedRows | undefined)[]): number {
  const [frame, again] = useReducer((n: number) => n + 1, 0);
  const live = of.filter((one) => one !== undefined);
  const names = [...new Set(live.map(({ resource }) => resource))].join(' ');
  const ids = live.flatMap((one) => one.ids).join(' ');
  useEffect(() => {
    const ends = names.split(' ').filter(Boolean).map(show);
    return () => ends.forEach((end) => end());
  }, [names]);
  useEffect(() => {
    const shown = new Set(ids.split(' '));
    const resources = names.split(' ');
    return onFrame(({ resource, fields, rows }) => {
      if (resources.includes(resource) && (fields || rows.some(([id]) => shown.has(id)))) again();
    });
  }, [names, ids]);
  return frame;
}
