import { useCallback, useEffect, useRef, useState } from 'react';
import { boxOf, middleOf } from '../../../documents/ground/geometry/box.ts';
import type { Row } from '../../actions/types.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import type { Hit } from '../../map/types.ts';
import type { Sight } from '../../map/useSight.ts';
import type { ViewProps } from '../contract.ts';
import { placesOf } from './pick.ts';
import type { ShownLayer } from './useLayers.ts';

/** A record that is looked at over its place. */
interface OpenCard {
  layer: string;
  id: string;
  at: [number, number];
}

/** Where the map looks, and at which record. */
export interface Focus {
  sight: Sight | undefined;
  look: (sight: Sight) => void;
  card: OpenCard | undefined;
  closeCard: () => void;
  /** Looks at what was clicked: records that lie close together from nearer. */
  onSelect: (hit: Hit | undefined) => void;
  /** Finds a row of the list on the map. */
  locate: (row: Row) => Promise<void>;
}

/** See {@link Focus}. @param layers the list's own first */
export function useFocus(props: ViewProps<'map'>, layers: readonly ShownLayer[]): Focus {
  const { bundle, nameOf } = props;
  const { t } = useText();
  const [sight, setSight] = useState<Sight>();
  const [card, setCard] = useState<OpenCard>();
  const drawn = layers[0]?.read.data;

  // What matches is looked at as a whole, first and whenever other records match.
  const extent = drawn?.extent;
  const around = JSON.stringify(extent ?? null);
  const looked = useRef('');
  useEffect(() => {
    if (extent && looked.current !== around) setSight({ bounds: extent });
    if (extent !== undefined) looked.current = around;
  }, [extent, around]);

  return {
    sight,
    look: setSight,
    card,
    closeCard: useCallback(() => setCard(undefined), []),
    onSelect: useCallback(
      (hit) => {
        const box = hit && layers.find((l) => l.name === hit.layer)?.things.boxes.get(hit.id);
        if (hit && box && hit.count !== undefined) {
          setCard(undefined);
          setSight({ bounds: box });
        } else setCard(hit && { layer: hit.layer, id: hit.id, at: box && box[0] === box[2] ? middleOf(box) : hit.at });
      },
      [layers],
    ),
    locate: async (row) => {
      const placed =
        drawn?.rows?.find((one) => one.id === row.id) ??
        (await placesOf(props, { where: [{ field: 'id', operator: 'eq', value: row.id }] })).rows?.[0];
      const box = boxOf(placed?.$at);
      if (!box) {
        notify('warning', t('map.nowhere', { name: nameOf(row) }));
        return;
      }
      setSight({ bounds: box });
      setCard({ layer: bundle.screen.name, id: row.id, at: middleOf(box) });
    },
  };
}
