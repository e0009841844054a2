import type { ReactElement } from 'react';
import { useDictionary } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';
import type { ViewProps } from '../contract.ts';
import { ColourTag } from './ColourTag.tsx';
import { codeNames, codesOf, codeText } from './codes.ts';

/** Codes as tags in the colours of their dictionary; as words where it has none. */
export function CodeTags({ field, value }: ViewProps): ReactElement {
  const entries = useDictionary(field.dict);
  const { language } = useText();
  if (!entries.some((e) => e.colour !== undefined)) {
    const names = codeNames(value, entries, language);
    return <span title={names}>{names}</span>;
  }
  return (
    <span className="value-tags">
      {codesOf(value).map((code) => (
        <ColourTag key={code} colour={entries.find((e) => e.code === code)?.colour}>
          {codeText(code, entries, language)}
        </ColourTag>
      ))}
    </span>
  );
}
