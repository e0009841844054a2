import { Button, Input } from 'antd';
import { useState, type ReactElement } from 'react';
import { readVertex } from '../../documents/ground/geometry/vertex.ts';
import { useText } from '../data/texts/useText.ts';
import type { Line } from './useLine.ts';

/** What the keyboard draws with, over the map. */
export function LinePanel({ line: { map, points, add, undo, clear } }: { line: Line }): ReactElement {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const vertex = readVertex(typed);
  const wrong = typed.trim() !== '' && !(Math.abs(vertex[0]) <= 180 && Math.abs(vertex[1]) <= 90);
  const take = (): void => {
    if (typed.trim() === '' || wrong) return;
    add(vertex);
    setTyped('');
    map?.panTo(vertex);
  };
  return (
    <section className="terrain-line" aria-label={t('terrain.draw')}>
      <output>{points.length < 2 ? t('terrain.draw') : t('map.points', { count: points.length })}</output>
      <Input
        size="small"
        value={typed}
        placeholder={t('terrain.typed')}
        aria-label={t('terrain.typed')}
        aria-invalid={wrong}
        status={wrong ? 'error' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={take}
      />
      <div>
        <Button size="small" onClick={take} disabled={typed.trim() === '' || wrong}>
          {t('terrain.add')}
        </Button>
        <Button size="small" disabled={!map} onClick={() => map && add([map.getCenter().lng, map.getCenter().lat])}>
          {t('terrain.middle')}
        </Button>
        <Button size="small" disabled={points.length === 0} onClick={undo}>
          {t('terrain.undo')}
        </Button>
        <Button size="small" disabled={points.length === 0} onClick={clear}>
          {t('terrain.clear')}
        </Button>
      </div>
    </section>
  );
}
