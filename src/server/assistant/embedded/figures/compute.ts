/** Works out what a reading asks for, by the calls that the screens use: scope, rights and masks are those of the list. */
import { aggregate } from '../../../records/list/aggregate.ts';
import { queryList } from '../../../records/list/list.ts';
import { grant } from '../../../records/reach/access.ts';
import type { Reader } from '../../../records/rows/reader.ts';
import { answerSource } from '../../../grids/answer.ts';
import type { Language } from '../../../../contract/constants.ts';
import { labelsIn } from '../../../../contract/labels.ts';
import type { Screen } from '../../../../documents/ground/model/resource.ts';
import type { WhereItem } from '../../../../documents/ground/where/types.ts';
import type { Call } from '../../../user/call.ts';
import type { Row } from '../../../source/rows.ts';
import type { Reading } from './reading.ts';

/** A group with its figure. */
export interface GroupFigure {
  /** Its value: a key, a code, the first day of a period; null for records without one. */
  value: unknown;
  /** Name of the record that the value is the key of. */
  label?: string;
  figure: number | null;
}

/** What came out. */
export interface Figures {
  /** Of all records that match; of groups their sum where that says something. */
  figure: number | null;
  groups?: GroupFigure[];
  /** There are more groups. */
  cut?: true;
  /** Where no list shows all: the lists with their part. */
  parts?: { screen: Screen; count: number }[];
  /** Names of records that have the largest or smallest value. */
  records?: string[];
}

const FIGURE = 'figure';
/** Records told that have the same largest value. */
const ALIKE = 3;

export const whereOf = ({ chips }: Pick<Reading, 'chips'>): WhereItem[] => chips.flatMap((chip) => chip.where);

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

async function count(reader: Reader, call: Call, { place, chips }: Reading, screen: Screen | undefined): Promise<number> {
  const { total } = await queryList(
    reader,
    place.resource,
    { ...call, ...(screen ? { screen: screen.name } : {}) },
    { pageNum: 1, pageSize: 1, count: 'exact', where: whereOf({ chips }), ...(screen ? { screen: screen.name } : {}) },
  );
  return total;
}

const groupsIn = (rows: readonly Row[], field: string, figure: string, language: Language): GroupFigure[] =>
  rows.map((row) => {
    const label = labelsIn(row, language)[field];
    return { value: row[field] ?? null, ...(typeof label === 'string' ? { label } : {}), figure: numberOf(row[figure]) };
  });

/** Groups or one figure of rows, as below a list. */
async function aggregated(reader: Reader, call: Call, reading: Reading): Promise<Figures> {
  const { place, wanted, group } = reading;
  const measure =
    wanted.kind === 'aggregate'
      ? { name: FIGURE, function: wanted.function, field: wanted.field.name }
      : { name: FIGURE, function: 'count' };
  const { list, cut } = await aggregate(
    reader,
    place.resource,
    { ...call, ...(place.screen ? { screen: place.screen.name } : {}) },
    {
      measures: [measure],
      where: whereOf(reading),
      ...(group ? { groupBy: [{ field: group.field.name, ...(group.by ? { period: group.by } : {}) }] } : {}),
      ...(place.screen ? { screen: place.screen.name } : {}),
    },
  );
  if (!group) return { figure: numberOf(list[0]?.[FIGURE]) };
  const groups = groupsIn(list, group.field.name, FIGURE, call.language);
  const sum = wanted.kind === 'count' && !cut ? groups.reduce((all, one) => all + (one.figure ?? 0), 0) : null;
  return { figure: sum, groups, ...(cut ? { cut } : {}) };
}

async function measured(reader: Reader, call: Call, reading: Reading): Promise<Figures> {
  const { place, wanted, group } = reading;
  if (wanted.kind !== 'measure') return { figure: null };
  const { where: preset = [] } = grant(reader.catalogue(), place.resource, 'view', call.user, place.screen?.name);
  const { name } = wanted.measure;
  const { rows, withheld = [] } = await answerSource(reader, call.user, {
    resource: place.resource.name,
    where: [...preset, ...whereOf(reading)],
    measures: [name],
    ...(group ? { group: [{ field: group.field.name, ...(group.by ? { by: group.by } : {}) }], sort: `-${name}`, limit: 1000 } : {}),
  });
  if (withheld.length > 0) return { figure: null };
  return group ? { figure: null, groups: groupsIn(rows, group.field.name, name, call.language) } : { figure: numberOf(rows[0]?.[name]) };
}

/** Names of the records that have a value. */
async function having(reader: Reader, call: Call, { place, chips }: Reading, field: string, value: number): Promise<string[]> {
  const { list } = await queryList(
    reader,
    place.resource,
    { ...call, ...(place.screen ? { screen: place.screen.name } : {}) },
    {
      pageNum: 1,
      pageSize: ALIKE,
      count: 'none',
      where: [...whereOf({ chips }), { field, operator: 'eq', value }],
      fields: [place.resource.label],
      ...(place.screen ? { screen: place.screen.name } : {}),
    },
  );
  return list.map((row) => String(row[place.resource.label] ?? row[place.resource.key] ?? ''));
}

/** Works out a reading. @throws AppError as the list's own calls do */
export async function compute(reader: Reader, call: Call, reading: Reading): Promise<Figures> {
  const { place, wanted, group } = reading;
  if (wanted.kind === 'measure') return measured(reader, call, reading);
  if (wanted.kind === 'aggregate') {
    const figures = await aggregated(reader, call, reading);
    const extreme = !group && (wanted.function === 'max' || wanted.function === 'min') && figures.figure !== null;
    return extreme && figures.figure !== null
      ? { ...figures, records: await having(reader, call, reading, wanted.field.name, figures.figure) }
      : figures;
  }
  if (group) return aggregated(reader, call, reading);
  const figure = await count(reader, call, reading, place.screen);
  if (place.screen) return { figure };
  const parts = await Promise.all(place.parts.map(async (screen) => ({ screen, count: await count(reader, call, reading, screen) })));
  return { figure, parts };
}
