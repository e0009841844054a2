import type { ReactElement } from 'react';
import type { InputProps } from '../contract.ts';
import { TextInput } from '../shared/TextInput.tsx';

/** An e-mail address. */
export default function EmailInput(props: InputProps): ReactElement {
  return <TextInput {...props} inputMode="email" />;
}
