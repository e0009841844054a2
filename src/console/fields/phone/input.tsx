import type { ReactElement } from 'react';
import type { InputProps } from '../contract.ts';
import { TextInput } from '../shared/TextInput.tsx';

/** A mobile number. */
export default function PhoneInput(props: InputProps): ReactElement {
  return <TextInput {...props} inputMode="tel" />;
}
