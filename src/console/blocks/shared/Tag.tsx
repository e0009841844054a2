import type { ReactElement } from 'react';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { ColourTag } from '../../fields/shared/ColourTag.tsx';
import type { Figure } from './figures.ts';

/** The colour of a row by the dictionary of a column; undefined where it has none. */
export function useTone(column: SourceColumn | undefined): (row: Figure) => string | undefined {
  const dictionaries = useDictionaries();
  const entries = dictionaries[column?.dict ?? '']?.entries;
  return (row) => entries?.find((e) => e.code === row[column?.name ?? ''])?.colour;
}

/** A code in words, in its colour. */
export function Tag({ column, row, text }: { column: SourceColumn; row: Figure; text: string }): ReactElement {
  const tone = useTone(column)(row);
  return <ColourTag {...(tone === undefined ? {} : { colour: tone })}>{text}</ColourTag>;
}
