import type { ReactElement } from 'react';
import type { InputProps } from '../contract.ts';
import { TextInput } from '../shared/TextInput.tsx';

/** A web address. */
export default function UrlInput(props: InputProps): ReactElement {
  return <TextInput {...props} inputMode="url" />;
}
