/** Values of an answer in words: dictionaries, references, periods, units. */
import { withUnit } from '../../fields/shared/number.ts';
import { useMemo } from 'react';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';
import { DASH } from '../../fields/empty.ts';
import { usePlain } from '../../fields/usePlain.ts';
import type { Place } from './order.ts';
import { isNumber } from '../../../documents/ground/fields/traits.ts';
import type { Language } from '../../../contract/constants.ts';
import { labelsOf } from '../../data/rows/labels.ts';

export type Figure = Record<string, unknown>;

/** A column as far as words need it. */
const asField = (column: SourceColumn): Field => ({ ...(column as unknown as Field), schema: {}, operators: [] });

/** A share as percent where its unit says so; as it is otherwise. */
export const scaled = (value: unknown, { unit, role }: Pick<SourceColumn, 'unit' | 'role'>): number | null =>
  typeof value !== 'number' ? null : unit === '%' && role === 'measure' ? value * 100 : value;

/** A figure with its unit and as many digits as its measure says; at most two where it says nothing. */
export function figureText(value: unknown, column: SourceColumn, language: Language, unit = true): string {
  const number = scaled(value, column);
  if (number === null) return DASH;
  const digits = column.precision ?? (column.unit === '%' ? 1 : Number.isInteger(number) ? 0 : 2);
  const text = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    minimumFractionDigits: column.precision ?? (column.unit === '%' ? digits : 0),
    maximumFractionDigits: digits,
  }).format(number);
  return withUnit(text, unit ? column.unit : undefined, language);
}

/** `2026-11-01` of a month as `2026-11`, of a year as `2026`. */
const periodText = (day: string, by: SourceColumn['by']): string =>
  by === 'year' ? day.slice(0, 4) : by === 'month' ? day.slice(0, 7) : by === 'day' || by === 'week' ? day.slice(5) : day;

/** A step of a number by its lower end; what lies below the first step has none. */
export function stepText(value: unknown, { step, edges = [], unit }: SourceColumn): string | undefined {
  const [first, last] = [edges[0], edges.at(-1)];
  const of = (text: string): string => (unit ? `${text}${unit === '%' ? '' : ' '}${unit}` : text);
  if (value === null || value === undefined) return first === undefined ? undefined : of(`< ${first}`);
  if (typeof value !== 'number') return undefined;
  if (step !== undefined) return of(`${value} – ${Number((value + step).toPrecision(12))}`);
  if (!edges.length) return undefined;
  return of(value === last ? `≥ ${value}` : `${value} – ${edges[edges.indexOf(value) + 1]}`);
}

/** Puts a cell of an answer into words. */
export function useCellText(): (row: Figure, column: SourceColumn) => string {
  const { language, t, titleOf } = useText();
  const plain = usePlain();
  return useMemo(
    () => (row, column) => {
      const value = row[column.name];
      if (column.role === 'measure' && isNumber(column)) return figureText(value, column, language);
      if (row['$others'] === true && column.role === 'group') return t('block.others');
      const within = column.role === 'group' ? stepText(value, column) : undefined;
      if (within !== undefined) return within;
      if (column.by && typeof value === 'string') return periodText(value, column.by);
      const named = column.cases?.find((c) => c.name === value);
      if (named) return titleOf(named);
      const labels = labelsOf(row);
      return plain(asField(column), value, labels[column.name]);
    },
    [language, plain, t, titleOf],
  );
}

/** Where a value of a column stands in its dictionary; undefined where it has none. */
export function usePlaces(): Place {
  const dictionaries = useDictionaries();
  return useMemo(
    () => (column, value) => {
      const at = dictionaries[column.dict ?? '']?.entries.findIndex((e) => e.code === value) ?? -1;
      return at === -1 ? undefined : at;
    },
    [dictionaries],
  );
}
