import { Button, Select } from 'antd';
import type { ReactElement } from 'react';
import { round } from '../../documents/ground/geometry/tidy.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { useText } from '../data/texts/useText.ts';
import type { ShapeEditing } from './useShapeEditing.ts';
import { VertexTable } from './VertexTable.tsx';

interface VerticesProps {
  id: string;
  editing: ShapeEditing;
  disabled: boolean;
  /** The middle of the map; undefined while there is none. */
  middle: (() => Position) | undefined;
}

/** The vertices of a shape in writing, one way at a time. */
export function Vertices({ id, editing: { parts, selected, choose, kind, write }, disabled, middle }: VerticesProps): ReactElement {
  const { t } = useText();
  const part = parts[selected.part];
  const vertices = part?.ways[selected.way] ?? [];
  const more = kind !== 'point' || vertices.length === 0;
  return (
    <div className="shape-table">
      {(parts.length > 1 || (part?.ways.length ?? 0) > 1) && (
        <Select
          size="small"
          aria-label={t('draw.part')}
          value={`${selected.part}.${selected.way}`}
          options={parts.flatMap((one, p) =>
            one.ways.map((_, w) => ({
              value: `${p}.${w}`,
              label: w === 0 ? t('draw.partN', { n: p + 1 }) : t('draw.holeN', { n: p + 1, hole: w }),
            })),
          )}
          onChange={(next: string) => {
            const [p = 0, w = 0] = next.split('.').map(Number);
            choose({ part: p, way: w });
          }}
        />
      )}
      <VertexTable
        key={`${selected.part}.${selected.way}`}
        id={`${id}-vertex`}
        vertices={vertices}
        disabled={disabled}
        more={more}
        onChange={write}
      />
      {middle && !disabled && more && (
        <Button
          size="small"
          onClick={() => {
            const [lon, lat] = middle();
            write([...vertices, [round(lon), round(lat)]]);
          }}
        >
          {t('draw.addMiddle')}
        </Button>
      )}
    </div>
  );
}
