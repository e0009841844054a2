/** Records of other screens, pinned to a model where they are. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListData } from '../../../contract/envelope.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { keys } from '../../data/documents/queries.ts';
import { useText } from '../../data/texts/useText.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { looksOf } from '../../map/looks.ts';
import { useMapLayers, type MapLayer } from '../../map/useMapLayers.ts';
import { metresOf, placeOf, type Metres, type Place } from '../../scene/geo.ts';
import { PLAIN } from '../../styles/look.ts';
import type { Pin } from '../../scene/Overlay.tsx';
import type { OnStage } from '../../scene/SceneCanvas.tsx';
import { labelsOf } from '../../data/rows/labels.ts';

/** Records of a screen that are pinned at once. */
const MOST = 200;
/** A model whose lowest point is no further than this from its zero stands on it, metres. */
const STANDS = 20;

/** How a model lies on the earth. */
export interface Ground {
  /** The place of the scene's zero. */
  zero: Place;
  /** Height of the ground in the scene, metres. */
  level: number;
}

/** @param at the place of the model's own zero, where its record says it */
export function groundOf({ place, shift, low }: OnStage['shown'], at: Place | undefined): Ground | undefined {
  const level = place || Math.abs(low[1] - shift[1]) > STANDS ? low[1] : shift[1];
  if (place) return { zero: place, level };
  return at && { zero: placeOf(at, [-shift[0], 0, -shift[2]]), level };
}

/** A pin and what it stands for. */
export interface RecordPin extends Pin {
  layer: PinLayer;
  row: Row;
}

export interface PinLayer extends MapLayer {
  /** Records that are pinned; undefined until they have come. */
  count: number | undefined;
}

const fieldOf = ({ bundle }: MapLayer, name: string | undefined): Field | undefined =>
  bundle.resource.fields.find((field) => field.name === name);

const pointOf = (value: unknown): Place | undefined =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number' ? { lon: value[0], lat: value[1] } : undefined;

function bodyOf({ bundle, view }: MapLayer, { shown: { low, high } }: OnStage, { zero }: Ground): Record<string, unknown> {
  const [southWest, northEast] = [placeOf(zero, [low[0], 0, high[2]]), placeOf(zero, [high[0], 0, low[2]])];
  const box = [southWest.lon, southWest.lat, northEast.lon, northEast.lat];
  return { screen: bundle.screen.name, where: [{ field: view.at, operator: 'within', value: box }], pageNum: 1, pageSize: MOST };
}

/** Pins of the screens, once the model is there and has a place. */
export function usePins(
  names: readonly string[] | undefined,
  on: OnStage | undefined,
  ground: Ground | undefined,
): { layers: PinLayer[]; pins: RecordPin[]; refresh: () => void } {
  const { titleOf } = useText();
  const plain = usePlain();
  const dictionaries = useDictionaries();
  // Pins stand at points; shapes are for maps.
  const layers = useMapLayers(names).filter((layer) => fieldOf(layer, layer.view.at)?.type === 'location');
  const queries = useQueries({
    queries: layers.map((layer) => {
      const body = on && ground ? bodyOf(layer, on, ground) : {};
      return {
        queryKey: keys.places(layer.bundle.resource.name, JSON.stringify(body)),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          request<ListData<Row>>({ url: `${layer.bundle.resource.api}/queryList`, body, read: true, handled: true, signal }),
        enabled: on !== undefined && ground !== undefined,
      };
    }),
  });
  const data = queries.map((query) => query.data);
  const counted = layers.map((layer, i): PinLayer => ({ ...layer, count: data[i]?.list.length }));
  const pins = useMemo(
    () =>
      counted.flatMap((layer, i): RecordPin[] => {
        if (!on || !ground) return [];
        const { view, bundle } = layer;
        const [named, coloured] = [fieldOf(layer, view.label ?? bundle.resource.label), fieldOf(layer, view.colour)];
        const labelOf = (row: Record<string, unknown>): string =>
          named ? plain(named, row[named.name], labelsOf(row)[named.name]) : String(row['id']);
        const { lookOf } = looksOf(
          { name: bundle.screen.name, title: titleOf(bundle.resource), place: i },
          coloured,
          dictionaries[coloured?.dict ?? '']?.entries ?? [],
          titleOf,
          labelOf,
        );
        return (data[i]?.list ?? []).flatMap((row): RecordPin[] => {
          const at = pointOf(row[view.at]);
          if (!at) return [];
          const { x, z } = metresOf(ground.zero, at);
          const height = view.height === undefined ? null : row[view.height];
          const y = typeof height === 'number' ? ground.level + height : (on.surface(x, z) ?? ground.level);
          return [
            {
              id: row.id,
              label: labelOf(row),
              colour: lookOf({ ...row, $at: row[view.at] }).colour ?? PLAIN.accent,
              at: [x, y, z] satisfies Metres,
              layer,
              row,
            },
          ];
        });
      }),
    // Layers and answers are new arrays with every look at them; what is in them is not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [on, ground, plain, dictionaries, titleOf, layers.length, ...data],
  );
  return { layers: counted, pins, refresh: () => void Promise.all(queries.map((query) => query.refetch())) };
}
