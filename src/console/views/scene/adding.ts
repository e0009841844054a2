/** A new record at a point of a model: the form of the first screen with pins where the user may add one, with its place filled in. */
import type { Titled, Texts } from '../../data/texts/useText.ts';
import { holds } from '../../session/rights.ts';
import { sessionStore } from '../../session/session.ts';
import type { Action, Row } from '../../actions/types.ts';
import { placeOf, type Metres } from '../../scene/geo.ts';
import type { Ground, PinLayer } from './usePins.ts';

const STATION = 'stationCode';

export interface Adding {
  title: string;
  at: (point: Metres) => Action;
}

const ADDED = { title: '新增', titleEn: 'Add' } as const satisfies Titled;

export function addingOn(layers: readonly PinLayer[], row: Row, { zero, level }: Ground, titleOf: Texts['titleOf']): Adding | undefined {
  const layer = layers.find(({ bundle }) => holds(sessionStore.get()?.user, `${bundle.screen.name}:add`));
  if (!layer) return undefined;
  const { screen, resource } = layer.bundle;
  const { at, height } = layer.view;
  const values = {
    [at]: '$parent.$place',
    ...(height === undefined ? {} : { [height]: '$parent.$height' }),
    ...(resource.fields.some(({ name }) => name === STATION) && row[STATION] !== undefined ? { [STATION]: `$parent.${STATION}` } : {}),
  };
  return {
    title: titleOf(resource),
    at: (point) => {
      const { lon, lat } = placeOf(zero, point);
      const start: Row = { ...row, $place: [lon, lat], $height: Math.round(Math.max(0, point[1] - level) * 100) / 100 };
      return {
        id: 'scene:add',
        title: ADDED,
        places: ['row'],
        verb: 'view',
        run: ({ open }) => open({ kind: 'add', action: { name: 'pin', ...ADDED, add: screen.name, values }, rows: [start] }),
      };
    },
  };
}
