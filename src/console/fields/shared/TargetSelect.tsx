import { Select, Space } from 'antd';
import { useState, type ReactElement } from 'react';
import { targetsOf } from '../../../documents/ground/fields/targets.ts';
import '../../data/texts/toolTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { useSurroundings } from '../FieldContext.tsx';
import { ReferenceSelect, type ReferenceSelectProps } from './ReferenceSelect.tsx';

/** Chooses records where no record says of which resource: that is chosen first. */
function TargetSelect(props: ReferenceSelectProps): ReactElement {
  const { field, onChange } = props;
  const { t, titleOf } = useText();
  const { references } = useSurroundings();
  const [target, setTarget] = useState<string>();
  const kinds = targetsOf(field).flatMap((name) => {
    const known = references[name];
    return known ? [{ value: name, label: titleOf(known) }] : [];
  });
  return (
    <Space.Compact block>
      <Select
        style={{ width: '40%' }}
        options={kinds}
        value={target}
        aria-label={t('field.target', { title: titleOf(field) })}
        placeholder={t('field.target', { title: titleOf(field) })}
        onChange={(next: string) => {
          setTarget(next);
          onChange(undefined);
        }}
      />
      <ReferenceSelect
        {...props}
        key={target}
        field={{ ...field, reference: target, references: undefined, where: undefined }}
        disabled={target === undefined}
      />
    </Space.Compact>
  );
}

/** Chooses records to compare with. */
export const ReferenceChooser = (props: ReferenceSelectProps): ReactElement =>
  props.field.references ? <TargetSelect {...props} /> : <ReferenceSelect {...props} />;
