import { Space } from 'antd';
import { useState, type ReactElement } from 'react';
import { part } from '../data/page/part.ts';
import { useText } from '../data/texts/useText.ts';
import type { InputProps } from '../fields/contract.ts';
import { NumberBox } from '../fields/shared/NumberBox.tsx';
import { Waiting } from '../data/page/Waiting.tsx';

const OnMap = part(() => import('./LocationMap.tsx'));

/** Longitude and latitude in degrees; on a map when that is asked for. */
export function LocationInput(props: InputProps): ReactElement {
  const { id, field, value, onChange, disabled, invalid, describedBy } = props;
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const [longitude, latitude] = Array.isArray(value) ? (value as (number | string | null)[]) : [null, null];
  const set = (x: number | string | null | undefined, y: number | string | null | undefined): void =>
    onChange(x == null && y == null ? undefined : [x ?? null, y ?? null]);
  const shared = {
    style: { width: '50%' },
    disabled,
    step: 0.0001,
    controls: false,
    unit: '°',
    status: invalid ? ('error' as const) : undefined,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    'aria-required': field.required,
  };
  return (
    <>
      <Space.Compact block>
        <NumberBox
          {...shared}
          id={id}
          value={longitude}
          placeholder={t('field.longitude')}
          aria-label={t('field.longitude')}
          onChange={(x) => set(x, latitude)}
        />
        <NumberBox
          {...shared}
          id={`${id}-latitude`}
          value={latitude}
          placeholder={t('field.latitude')}
          aria-label={t('field.latitude')}
          onChange={(y) => set(longitude, y)}
        />
      </Space.Compact>
      <div>
        <button type="button" className="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('field.onMap')}
        </button>
      </div>
      {open && (
        <Waiting>
          <OnMap {...props} />
        </Waiting>
      )}
    </>
  );
}
