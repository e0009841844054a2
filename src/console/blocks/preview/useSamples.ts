import { useMemo } from 'react';
import { targetIn } from '../../../documents/ground/fields/targets.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';
import { sampleRecord } from '../../fields/samples.ts';
import { holdsFiles, isLine, isMany, isProse } from '../../../documents/ground/fields/traits.ts';

/** A text may say what it is the sample of. */
const saysItself = ({ type, schema, mask }: Field, text: string): boolean =>
  (isLine({ type }) || isProse({ type })) &&
  !mask &&
  schema.pattern === undefined &&
  schema.enum === undefined &&
  text.length <= (schema.maxLength ?? text.length) &&
  text.length >= (schema.minLength ?? 0);

/** Rows from the sample makers of the field types, with names for their references. */
export function useSamples({ resource, references }: ScreenBundle, count: number): Row[] {
  const { titleOf } = useText();
  const dictionaries = useDictionaries();
  return useMemo(
    () =>
      Array.from({ length: count }, (_, n): Row => {
        const row: Row = sampleRecord(resource, { dictionaries }, n);
        const labels: Record<string, string | string[]> = {};
        for (const field of resource.fields) {
          const target = references[targetIn(field, row) ?? ''];
          const text = `${titleOf(target ?? field)} ${n + 1}`;
          if (target) labels[field.name] = isMany(field) ? [text] : text;
          else if (holdsFiles(field)) row[field.name] = [];
          else if (saysItself(field, text)) row[field.name] = text;
        }
        return { ...row, $labels: labels };
      }),
    [resource, references, dictionaries, titleOf, count],
  );
}
