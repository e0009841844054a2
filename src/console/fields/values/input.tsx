import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { placeholder } from '../prompt.ts';
import { asList } from '../shared/codes.ts';
import { parseNumber } from '../shared/number.ts';
import { isNumber } from '../../../documents/ground/fields/traits.ts';

/** Texts or numbers as tags: typed, closed with Enter or a comma; what is no number stays as it is, to be refused. */
export default function ValuesInput({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const texts = useText();
  const item = field.fields?.[0];
  const read = (text: string): unknown => (item && isNumber(item) ? (parseNumber(text) ?? text) : text);
  return (
    <Select
      id={id}
      mode="tags"
      open={item?.schema.enum ? undefined : false}
      suffixIcon={null}
      style={{ width: '100%' }}
      tokenSeparators={[',', '，', ';', '；', '、']}
      options={item?.schema.enum?.map((one) => ({ value: String(one), label: String(one) }))}
      placeholder={placeholder(field, texts)}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-required={field.required}
      aria-describedby={describedBy}
      value={asList(value)}
      onChange={(next: string[]) => {
        const list = next
          .map((text) => text.trim())
          .filter((text) => text !== '')
          .map(read);
        onChange(list.length > 0 ? list : undefined);
      }}
    />
  );
}
