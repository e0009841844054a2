import { useMemo, type ReactElement } from 'react';
import type { Desk } from '../../contract/api/devices.ts';
import { boxAround } from '../../documents/ground/geometry/box.ts';
import { useText } from '../data/texts/useText.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import type { ThingLayer } from '../map/types.ts';
import { useNewest } from './Instruments.tsx';
import { COLOURS, point, way } from './marks.ts';

/** Degrees around a dock that has nothing else to show: some 300 m. */
const ROUND = 0.003;
const isPlace = (value: unknown): value is number[] => Array.isArray(value) && value.length === 2;

/** Dock, drone, route and track; it looks at all of them once, and again for another flight. */
export function DeskMap({ desk }: { desk: Desk }): ReactElement {
  const { t } = useText();
  const { location, flight, drone, name } = desk;
  const position = useNewest(drone?.id ?? '', 'position', desk.droneValues['position']);
  const docked = useNewest(desk.id, 'droneInDock', desk.values['droneInDock']) !== '0';
  const inAir = !docked && isPlace(position) ? position : undefined;
  const droneAt = inAir?.join(',');
  const layers = useMemo((): ThingLayer[] => {
    const at = droneAt?.split(',').map(Number);
    return [
      way('route', flight?.route ?? [], COLOURS.route),
      way('track', flight?.track ?? [], COLOURS.track),
      {
        name: 'devices',
        data: {
          type: 'FeatureCollection',
          features: [
            ...(location ? [point(location, 'dock', { label: name, colour: COLOURS.dock, shape: 'square' })] : []),
            ...(at ? [point(at, 'drone', { label: drone?.name ?? '', colour: COLOURS.drone, shape: 'triangle' })] : []),
          ],
        },
      },
    ];
  }, [flight?.route, flight?.track, location, droneAt, drone?.name, name]);
  const [lon, lat] = location ?? [];
  const route = JSON.stringify(flight?.route ?? []);
  const sight = useMemo(() => {
    if (lon === undefined || lat === undefined) return undefined;
    const round = [
      [lon - ROUND, lat - ROUND],
      [lon + ROUND, lat + ROUND],
    ];
    return { bounds: boxAround([...round, ...(JSON.parse(route) as number[][])]) };
  }, [lon, lat, route]);
  return (
    <div className="desk-map">
      <MapCanvas label={t('desk.map')} layers={layers} {...(sight ? { sight } : {})} />
    </div>
  );
}
