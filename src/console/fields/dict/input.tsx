import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { InputProps } from '../contract.ts';
import { CodeSelect } from '../shared/CodeSelect.tsx';

/** Chooses one code, or several for fields of type multi-dict. */
export default function DictInput({ field, ...props }: InputProps): ReactElement {
  const { t } = useText();
  return <CodeSelect {...props} dict={field.dict} many={field.type === 'multi-dict'} required={field.required} placeholder={t('field.choose')} />;
}
