import { Empty, Select, Spin } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { useOptions } from '../../fields/shared/useOptions.ts';

interface PlaceSelectProps {
  id: string;
  /** Address that options are asked from. */
  api: string;
  value: string | undefined;
  placeholder: string;
  required: boolean;
  invalid: boolean;
  onChange: (value: string | undefined) => void;
}

/** A branch or a station, found by what is typed. */
export function PlaceSelect({ id, api, value, placeholder, required, invalid, onChange }: PlaceSelectProps): ReactElement {
  const { t } = useText();
  const { options, loading, failed, search, onOpenChange } = useOptions(api, { api });
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      allowClear={!required}
      showSearch={{ filterOption: false, onSearch: search }}
      status={invalid ? 'error' : undefined}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={invalid ? `${id}-note` : undefined}
      placeholder={placeholder}
      value={value}
      options={options.map(({ value: code, label }) => ({ value: code, label }))}
      notFoundContent={
        loading ? (
          <Spin size="small" />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(failed ? 'field.optionsFailed' : 'field.noOptions')} />
        )
      }
      onOpenChange={onOpenChange}
      onChange={onChange}
    />
  );
}
