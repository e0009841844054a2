import '../data/texts/drawTexts.ts';
import { useMemo, useState, type ReactElement } from 'react';
import { boxAround } from '../../documents/ground/geometry/box.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { useText } from '../data/texts/useText.ts';
import type { InputProps } from '../fields/contract.ts';
import { partsOf, type Part } from './parts.ts';
import { ShapeMap } from './ShapeMap.tsx';
import './draw.css';

type Props = Pick<InputProps, 'field' | 'value' | 'onChange' | 'disabled'>;

/** A place on a small map: clicked where there is none yet, then dragged. */
export default function LocationMap({ field, value, onChange, disabled }: Props): ReactElement {
  const { t, titleOf } = useText();
  const text = JSON.stringify(value ?? null);
  const parts = useMemo((): Part[] => partsOf({ type: 'Point', coordinates: JSON.parse(text) as unknown }), [text]);
  const [sight] = useState(() => {
    const [at] = parts[0]?.ways[0] ?? [];
    return at && { bounds: boxAround([at]) };
  });
  const put = ([at]: Position[]): void => {
    if (at) onChange(at);
  };
  return (
    <div className="shape">
      <output className="shape-note">{t(parts.length ? 'draw.dragHelp' : 'draw.pointHelp')}</output>
      <div className="shape-map">
        <ShapeMap
          label={t('draw.place', { name: titleOf(field) })}
          parts={parts}
          selected={0}
          drawing={parts.length ? undefined : 'point'}
          disabled={disabled}
          listeners={{ onDraw: put, onChange: (_, way) => put(way), onSelect: () => undefined }}
          onMiddle={() => undefined}
          snaps={false}
          field={field}
          sight={sight}
        />
      </div>
    </div>
  );
}
