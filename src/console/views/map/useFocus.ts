import { useCallback, useEffect, useRef, useState } from 'react';
import { boxOf, middleOf } from '../../../documents/ground/geometry/box.ts';
import type { Row } from '../../actions/types.ts';
import { storedUserCode } from '../../session/storage.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { clusterOf, isApart, type Clusters, type LayerMember } from '../../map/clusters.ts';
import { useLast } from '../../map/useLast.ts';
import type { Hit } from '../../map/types.ts';
import type { Seen, Sight } from '../../map/useSight.ts';
import type { ViewProps } from '../contract.ts';
import { placesOf } from './pick.ts';
import type { ShownLayer } from './useLayers.ts';

/** A record that is looked at over its place. */
interface OpenCard {
  layer: string;
  id: string;
  at: [number, number];
}

/** Records at one place, to choose one. */
interface OpenList {
  at: [number, number];
  members: readonly LayerMember[];
}

/** Where the map looks, and at which record. */
export interface Focus {
  sight: Sight | undefined;
  look: (sight: Sight) => void;
  card: OpenCard | undefined;
  /** Records that lie on one place; never together with a card. */
  among: OpenList | undefined;
  /** Opens the card of one of them. */
  open: (member: LayerMember) => void;
  closeCard: () => void;
  /** Looks at what was clicked: records that lie close together from nearer. */
  onSelect: (hit: Hit | undefined) => void;
  /** Finds a row of the list on the map. */
  locate: (row: Row) => Promise<void>;
}

/** See {@link Focus}. @param layers the list's own first */
export function useFocus(props: ViewProps<'map'>, layers: readonly ShownLayer[], clusters: Clusters, seen: Seen | undefined): Focus {
  const { bundle, nameOf } = props;
  const { t } = useText();
  const [sight, setSight] = useState<Sight>();
  const [card, setCard] = useState<OpenCard>();
  const [among, setAmong] = useState<OpenList>();
  const drawn = layers[0]?.read.data;

  // What matches is looked at as a whole, first and whenever other records match.
  const extent = drawn?.extent;
  const around = JSON.stringify(extent ?? null);
  const looked = useRef('');
  const [name] = useState(() => `${storedUserCode()}:${location.pathname}:${bundle.screen.name}`);
  const last = useLast(name);
  useEffect(() => {
    if (extent && looked.current !== around) setSight((looked.current === '' ? last.first(around) : undefined) ?? { bounds: extent });
    if (extent !== undefined) looked.current = around;
  }, [extent, around, last]);
  useEffect(() => {
    if (seen) last.keep(around, seen, sight);
    // What is seen decides alone: a new wish has not been seen yet.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seen]);

  return {
    sight,
    look: setSight,
    card,
    among,
    open: ({ layer, id, box }) => {
      setAmong(undefined);
      setCard({ layer, id, at: middleOf(box) });
    },
    closeCard: useCallback(() => {
      setCard(undefined);
      setAmong(undefined);
    }, []),
    onSelect: useCallback(
      (hit) => {
        const cluster = hit && clusterOf(clusters, layers, hit);
        setAmong(undefined);
        if (cluster) {
          setCard(undefined);
          if (isApart(cluster.box) || cluster.members.length === 0) setSight({ bounds: cluster.box });
          else setAmong({ at: middleOf(cluster.box), members: cluster.members });
          return;
        }
        setCard(hit && { layer: hit.layer, id: hit.id, at: hit.at });
      },
      [layers, clusters],
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
      setAmong(undefined);
      setCard({ layer: bundle.screen.name, id: row.id, at: middleOf(box) });
    },
  };
}
