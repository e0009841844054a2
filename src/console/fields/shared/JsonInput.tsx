import { Input } from 'antd';
import { useState, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { useDraft } from '../drafts.tsx';

/** As JSON, with lists of numbers on one line each: no text holds a line break that is not escaped. */
const written = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/\[\n[\d\s,.eE+-]+\]/g, (numbers) =>
    numbers.replaceAll(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );

/** A value written as JSON; text that does not parse is kept, said to be wrong, and refused by the schema. */
export function JsonInput({
  id,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  placeholder,
}: InputProps & { placeholder?: string }): ReactElement {
  const { t } = useText();
  const [broken, setBroken] = useState(false);
  const shown = value === undefined || value === null ? '' : broken && typeof value === 'string' ? value : written(value);
  const draft = useDraft(id, shown, (text) => {
    if (text.trim() === '') {
      setBroken(false);
      onChange(undefined);
      return;
    }
    try {
      onChange(JSON.parse(text));
      setBroken(false);
    } catch {
      setBroken(true);
      onChange(text);
    }
  });
  return (
    <>
      <Input.TextArea
        {...draft}
        id={id}
        className="value-code growing"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        rows={4}
        status={invalid || broken ? 'error' : undefined}
        aria-invalid={invalid || broken}
        aria-describedby={describedBy}
      />
      {broken && (
        <div role="alert" className="field-error">
          {t('field.notJson')}
        </div>
      )}
    </>
  );
}
