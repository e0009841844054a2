/** Where the map of a form begins while nothing is drawn: at what the record belongs to. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { ListData } from '../../contract/envelope.ts';
import { boxAround, boxOf, joined, type Box } from '../../documents/ground/geometry/box.ts';
import { isGeometry } from '../../documents/ground/geometry/tidy.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { ReferenceTarget } from '../../documents/ground/model/resource.ts';
import type { Row } from '../actions/types.ts';
import { request } from '../data/client/client.ts';
import { readRecord } from '../data/rows/record.ts';
import { keys } from '../data/documents/queries.ts';
import { useSurroundings } from '../fields/FieldContext.tsx';
import type { Sight } from '../map/useSight.ts';

/** Around a place without an outline, degrees. */
const AROUND = 0.02;

const NEVER = () => () => undefined;

/** Around what a record says of where it is: its outlines, else its place. */
export function startOf(row: Readonly<Record<string, unknown>>): Box | undefined {
  const values = Object.values(row);
  const box = values
    .filter(isGeometry)
    .map((geometry) => boxOf(geometry))
    .reduce<Box | undefined>((all, one) => (one ? joined(all, one) : all), undefined);
  if (box && box[0] < box[2]) return box;
  const at = values.find(
    (value): value is [number, number] => Array.isArray(value) && value.length === 2 && value.every((n) => typeof n === 'number'),
  );
  return (
    at &&
    boxAround([
      [at[0] - AROUND, at[1] - AROUND],
      [at[0] + AROUND, at[1] + AROUND],
    ])
  );
}

/** The record that another belongs to, by its key; lists leave outlines out. */
async function read({ api, key }: ReferenceTarget, value: string, signal: AbortSignal): Promise<Record<string, unknown> | null> {
  const body = { where: [{ field: key, operator: 'eq', value }], pageSize: 1 };
  const { list } = await request<ListData<Row>>({ url: `${api}/queryList`, body, read: true, handled: true, signal });
  const id = list[0]?.id;
  return id === undefined ? null : readRecord(api, id, undefined);
}

/** See the file's comment. @param wanted whether there is nothing to look at yet */
export function useStart(field: Field, wanted: boolean): Sight | undefined {
  const { list, references, record, watch = NEVER } = useSurroundings();
  const [within] = field.within?.split('.') ?? [];
  // The outline that it must lie in says where; else the first that the record belongs to.
  const owners = list?.resource.fields.filter(
    ({ name, reference }) => reference !== undefined && references[reference] && (within === undefined || within === name),
  );
  const ownerIn = (values: Record<string, unknown>): Field | undefined =>
    owners?.find(({ name }) => typeof values[name] === 'string' && values[name] !== '');
  const name = useSyncExternalStore(watch, () => ownerIn(record())?.name);
  const value = useSyncExternalStore(watch, () => (name === undefined ? '' : String(record()[name] ?? '')));
  const reference = owners?.find((one) => one.name === name)?.reference;
  const target = reference === undefined ? undefined : references[reference];
  const { data } = useQuery({
    queryKey: [...keys.records(target?.name ?? ''), 'start', value],
    queryFn: ({ signal }) => (target ? read(target, value, signal) : null),
    enabled: wanted && target !== undefined && value !== '',
    retry: false,
  });
  return useMemo(() => {
    const bounds = data ? startOf(data) : undefined;
    return bounds && { bounds };
  }, [data]);
}
