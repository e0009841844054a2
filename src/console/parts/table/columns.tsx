import type { ColumnsType } from 'antd/es/table';
import type { ReactNode } from 'react';
import type { Language } from '../../../contract/constants.ts';
import { labelsIn, type LabelledRow } from '../../../contract/labels.ts';
import type { Column, Sorter } from '../../../documents/ground/model/list.ts';
import { dictIn } from '../../../documents/ground/fields/choices.ts';
import { holdsCodes, isNumber } from '../../../documents/ground/fields/traits.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Dictionary, Resource } from '../../../documents/ground/model/resource.ts';
import type { Texts } from '../../data/texts/useText.ts';
import type { Row } from '../../actions/types.ts';
import type { ListPreferences } from '../../data/rows/preferences.ts';
import { codeNames } from '../../fields/shared/codes.ts';
import { DASH, isEmpty } from '../../fields/empty.ts';
import { traits } from '../../fields/traits.ts';
import { Value } from '../../fields/Value.tsx';
import type { Headings } from './sorting.ts';
import { textWidth } from '../textWidth.ts';
import { unitIn } from '../../../documents/ground/units.ts';
import { evenly } from '../../fields/shared/number.ts';

type Dictionaries = Readonly<Record<string, Dictionary>>;

/** A column with its field. */
export interface ShownColumn {
  column: Column;
  field: Field;
  /** The user set its width. */
  set?: true;
}

/** The list's columns a user may see, with their fields, in order. */
export function allowedColumns(columns: readonly Column[], fields: readonly Field[], may: (code: string) => boolean): ShownColumn[] {
  return columns.flatMap((column) => {
    const field = fields.find((f) => f.name === column.field);
    return field && (field.permission === undefined || may(field.permission)) ? [{ column, field }] : [];
  });
}

/** Field that says what a record is called in a language. */
export const namingIn = ({ label, labelEn }: Pick<Resource, 'label' | 'labelEn'>, language: Language): string =>
  (language === 'en' && labelEn) || label;

/** The columns of somebody who reads English: where a record has an English name, that stands in the place of the other, and the other in its. */
export function columnsIn(columns: readonly ShownColumn[], resource: Resource, language: Language): readonly ShownColumn[] {
  const [own, usual] = [namingIn(resource, language), resource.label].map((name) => columns.findIndex(({ field }) => field.name === name));
  const [a, b] = [columns[own ?? -1], columns[usual ?? -1]];
  if (!a || !b || a === b) return columns;
  const swapped = [...columns];
  swapped[usual ?? 0] = { ...a, column: { ...b.column, field: a.field.name } };
  swapped[own ?? 0] = { ...b, column: { ...a.column, field: b.field.name } };
  return swapped;
}

/** Place of a column among those kept at an edge. */
const EDGE = { left: -1, right: 1 } as const;
const edge = ({ column: { fixed } }: ShownColumn): number => (fixed ? EDGE[fixed] : 0);

/** Of those, the ones on screen, with the user's choices where there are any, else the document's. Those kept at an edge stand there. */
export function visibleColumns(columns: readonly ShownColumn[], { columns: names, widths, pins }: ListPreferences): ShownColumn[] {
  const picked = names?.flatMap((name) => columns.filter((c) => c.field.name === name)) ?? [];
  const shown = picked.length > 0 ? picked : columns.filter(({ column }) => !column.hidden);
  return shown
    .map(({ field, column: authored }) => {
      const pin = pins?.[field.name] ?? authored.fixed;
      return {
        field,
        ...(widths?.[field.name] === undefined ? {} : { set: true as const }),
        column: { ...authored, width: widths?.[field.name] ?? authored.width, fixed: pin === 'none' ? undefined : pin },
      };
    })
    .sort((a, b) => edge(a) - edge(b));
}

/** The heading of a column: a unit stands there once, instead of in every cell. */
export const headingOf = (field: Field, { language, titleOf }: Pick<Texts, 'language' | 'titleOf'>): string =>
  field.unit
    ? `${titleOf(field)}${language === 'zh' ? `（${unitIn(field.unit, language)}）` : ` (${unitIn(field.unit, language)})`}`
    : titleOf(field);

/** A field as it stands under {@link headingOf}, in a column of rows. */
export function underHeading(field: Field, rows: readonly Row[] = []): Field {
  const even = isNumber(field)
    ? evenly(
        field,
        rows.map((row) => row[field.name]),
      )
    : field;
  return even.unit ? { ...even, unit: undefined } : even;
}

/** What stands around a heading, px. */
const [PADDING, SORTER] = [24, 26];

/** Around the name of a code: its cell's padding and its tag's, px; and what a column grows to for names, px. */
const [TAG, MOST_NAMED] = [24 + 18, 220];

/** What a column needs to show the names of its codes whole, px: a document gives widths for one language. */
function namedWidth(field: Field, rows: readonly Row[], dictionaries: Dictionaries, { language }: Pick<Texts, 'language'>): number {
  if (!holdsCodes(field)) return 0;
  const names = new Set(
    rows
      .filter((row) => !isEmpty(row[field.name]))
      .map((row) => codeNames(row[field.name], dictionaries[dictIn(field, row) ?? '']?.entries ?? [], language)),
  );
  return Math.min(MOST_NAMED, Math.max(0, ...[...names].map((name) => textWidth(name) + TAG)));
}

/** What the heading of a column needs, px. */
export const headingWidth = (field: Field, texts: Pick<Texts, 'language' | 'titleOf'>, rise: number): number =>
  Math.ceil(textWidth(headingOf(field, texts)) * rise) + PADDING + (field.sortable ? SORTER : 0);

/**
 * Width of a column: the document's, or as much as its heading and the names of its codes need in the user's language. A column that holds
 * nothing asks for its heading alone.
 * @param rise how much larger the text in it is than its size says
 */
export function columnWidth(
  { column, field, set }: ShownColumn,
  texts: Pick<Texts, 'language' | 'titleOf'>,
  rise: number,
  rows: readonly Row[],
  dictionaries: Dictionaries,
): number {
  const heading = headingWidth(field, texts, rise);
  const nothing = !set && rows.length > 0 && rows.every((row) => isEmpty(row[field.name]));
  if (nothing) return Math.ceil(heading);
  const named = set ? 0 : namedWidth(field, rows, dictionaries, texts);
  return Math.ceil(Math.max(column.width * rise, heading, named * rise));
}

/** Types whose values are words of any length. */
const WORDS = ['text', 'textarea', 'reference'] as const;

/** Whether a column gains by being wider. */
export const takesRoom = ({ field, set }: ShownColumn): boolean => !set && (WORDS as readonly string[]).includes(field.type);

/** Rows read for the widths of words, what a column grows to for them, px, and the characters of a text that may count for it. */
const [READ, MOST_WORDS, COUNTED] = [100, 320, 60];

/** What a column of words would need to show its rows whole, within bounds, px; 0 for others. */
export function wordsWidth(shown: ShownColumn, { language }: Pick<Texts, 'language'>, rise: number, rows: readonly Row[]): number {
  const { field } = shown;
  if (!takesRoom(shown)) return 0;
  const texts = rows.slice(0, READ).flatMap((row) => {
    const value = row[field.name];
    if (isEmpty(value)) return [];
    const labels = labelsIn(row as LabelledRow, language)[field.name];
    return [traits[field.type].plain(value, field, { language, labels, dictionary: () => [] }).slice(0, COUNTED)];
  });
  return Math.ceil(Math.min(MOST_WORDS, Math.max(0, ...texts.map((text) => textWidth(text) + PADDING))) * rise);
}

/** What a list's options do to cells. */
export interface CellExtras {
  /** Stands before the value that opens a row. */
  lead?: (row: Row) => ReactNode;
  /** Drawn alone in a row that is no record; undefined for records. */
  rest?: (row: Row) => ReactNode;
  /** Draws a cell around its value; `opens` when the value opens the row. */
  cell?: (field: Field, row: Row, value: ReactNode, opens: boolean) => ReactNode;
}

/** What drawing the columns needs beside them. */
export interface ColumnOptions extends CellExtras {
  resource: Resource;
  rows: readonly Row[];
  sort: readonly Sorter[];
  texts: Texts;
  /** Before the heading of a column is clicked, so that it is known how. */
  onHeading: Headings['note'];
  /** Opens a row from its first column; none when the user may not. */
  onOpen?: (row: Row) => void;
  /** No column is kept at an edge: there is no room for the others. */
  narrow: boolean;
  /** Width of each column, px (see {@link columnWidth}). */
  widths: readonly number[];
}

/** Field by which rows are told apart and opened: the one that names a record, else the first. */
export const openerOf = (resource: Resource, columns: readonly ShownColumn[], language: Language): string | undefined =>
  [namingIn(resource, language), resource.label].find((name) => columns.some(({ field }) => field.name === name)) ?? columns[0]?.field.name;

/** Columns of antd's table. */
export function tableColumns(
  columns: readonly ShownColumn[],
  { resource, rows, sort, texts, onHeading, onOpen, narrow, widths, lead, rest, cell: around }: ColumnOptions,
): ColumnsType<Row> {
  const opener = openerOf(resource, columns, texts.language);
  return columns.map(({ column, field }, index) => {
    const sorter = sort.find((s) => s.field === field.name);
    const heading = headingOf(field, texts);
    const bare = underHeading(field, rows);
    const cell = (row: Row): ReactNode => {
      const instead = rest?.(row);
      if (instead !== undefined) return field.name === opener ? instead : null;
      const value = <Value field={bare} record={row} />;
      const opens = field.name === opener && onOpen !== undefined;
      const shown = opens ? (
        <button type="button" className="link-button" onClick={() => onOpen(row)}>
          {isEmpty(row[field.name]) ? DASH : value}
        </button>
      ) : (
        value
      );
      return (
        <>
          {field.name === opener && lead?.(row)}
          {around ? around(field, row, shown, opens) : shown}
        </>
      );
    };
    return {
      key: field.name,
      dataIndex: field.name,
      title:
        sorter && sort.length > 1 ? (
          <>
            {heading} <sup>{sort.indexOf(sorter) + 1}</sup>
          </>
        ) : (
          heading
        ),
      width: widths[index],
      fixed: narrow ? undefined : column.fixed,
      align: traits[field.type].align,
      ellipsis: { showTitle: false },
      sorter: field.sortable && { multiple: 1 },
      onHeaderCell: () => ({
        onClickCapture: (event) => onHeading(field.name, event),
        onKeyDownCapture: (event) => onHeading(field.name, event),
      }),
      sortOrder: sorter ? (sorter.order === 'asc' ? 'ascend' : 'descend') : null,
      render: (_: unknown, row: Row) => cell(row),
    };
  });
}
