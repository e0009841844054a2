import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { placeholder } from '../prompt.ts';
import { ReferenceSelect } from '../shared/ReferenceSelect.tsx';
import { isMany } from '../../../documents/ground/fields/traits.ts';

/** Chooses one record, or several for fields of type multi-reference. */
export default function ReferenceInput(props: InputProps): ReactElement {
  const texts = useText();
  return <ReferenceSelect {...props} many={isMany(props.field)} placeholder={placeholder(props.field, texts)} />;
}
