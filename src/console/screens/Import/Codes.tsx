import { Select } from 'antd';
import type { ReactElement } from 'react';
import type { ColumnTarget } from '../../../documents/ground/model/imports.ts';
import type { DictionaryEntry } from '../../../documents/ground/model/authored.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { useDictionary } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';

interface CodesProps {
  field: Field;
  /** What the column goes to now. */
  target: string | ColumnTarget;
  /** Texts that were seen in the column. */
  texts: readonly string[];
  onTarget: (target: string | ColumnTarget) => void;
}

/** Whether an import finds a text's code by itself: code or title, as the server reads them. */
const isKnown = (text: string, entries: readonly DictionaryEntry[]): boolean =>
  entries.some((e) => e.code === text || e.title === text || e.titleEn.toLowerCase() === text.toLowerCase());

/** Texts of a file that are no word of the field's dictionary, each with the code it stands for. */
export function Codes({ field, target, texts, onTarget }: CodesProps): ReactElement | null {
  const { t, titleOf } = useText();
  const entries = useDictionary(field.dict);
  const unknown = texts.filter((text) => !isKnown(text, entries));
  if (entries.length === 0 || unknown.length === 0) return null;
  const whole: ColumnTarget = typeof target === 'string' ? { field: target } : target;
  const set = (text: string, code: string | undefined): void => {
    const { values: before = {}, ...rest } = whole;
    const values = Object.fromEntries(Object.entries(before).filter(([other]) => other !== text));
    if (code !== undefined) values[text] = code;
    onTarget(Object.keys(values).length > 0 || Object.keys(rest).length > 1 ? { ...rest, values } : rest.field);
  };
  return (
    <div className="mapping-codes">
      {unknown.map((text) => (
        <label key={text}>
          <span>{text}</span>
          <Select
            size="small"
            allowClear
            aria-label={t('mapping.code', { text })}
            placeholder={t('mapping.noCode')}
            value={whole.values?.[text]}
            options={entries.map((e) => ({ value: e.code, label: titleOf(e) }))}
            onChange={(code?: string) => set(text, code)}
          />
        </label>
      ))}
    </div>
  );
}
