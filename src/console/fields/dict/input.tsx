import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { placeholder } from '../prompt.ts';
import { CodeSelect } from '../shared/CodeSelect.tsx';
import { isMany } from '../../../documents/ground/fields/traits.ts';

/** Chooses one code, or several for fields of type multi-dict. */
export default function DictInput({ field, ...props }: InputProps): ReactElement {
  const texts = useText();
  return (
    <CodeSelect
      {...props}
      dicts={field.dict === undefined ? [] : [field.dict]}
      many={isMany(field)}
      required={field.required}
      placeholder={placeholder(field, texts)}
    />
  );
}
