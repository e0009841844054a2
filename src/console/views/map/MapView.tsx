import '../../data/texts/mapTexts.ts';
import { AimOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useGo } from '../../data/page/place.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { Action } from '../../actions/types.ts';
import { errorText } from '../../data/client/errorText.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { numberText } from '../../fields/shared/number.ts';
import { ClusterList } from '../../map/ClusterList.tsx';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import type { Seen } from '../../map/useSight.ts';
import { MapLegend, type LegendLayer } from '../../map/MapLegend.tsx';
import { MapList } from './MapList.tsx';
import { pick } from './pick.ts';
import { RecordCard } from './RecordCard.tsx';
import { useFocus } from './useFocus.ts';
import type { Picked } from '../../map/PickTool.tsx';
import { cardAt } from '../../map/things.ts';
import { useClusters } from '../../map/useClusters.ts';
import { useHidden } from '../../map/useHidden.ts';
import { Failure } from '../../parts/Failure.tsx';
import { toggled } from '../../parts/table/selection.ts';
import type { ViewProps } from '../contract.ts';
import { useLayers } from './useLayers.ts';
import './mapView.css';

const NO_ACTIONS: readonly Action[] = [];

/** Records where they are, with the list of them beside. */
export function MapView(props: ViewProps<'map'>): ReactElement {
  const { view, bundle, rows, resource, matching, recycled, selectedIds, onChoose, onOpen, nameOf, actions, onAction, empty, stale } =
    props;
  const { t, titleOf, language } = useText();
  const go = useGo();
  const [seen, setSeen] = useState<Seen>();
  const { hidden, toggle, pictures, rasters, legend } = useHidden(view.offered, seen);
  const layers = useLayers({ view, bundle, matching, recycled, nameOf, seen, hidden });
  const own = layers[0];

  const clusters = useClusters(layers, seen);
  const { sight, look, card, among, open, closeCard, onSelect, locate } = useFocus(props, layers, clusters, seen);
  const extent = own?.read.data?.extent;
  const onPick = async (picked: Picked): Promise<void> => {
    const total = await pick(props, own?.read.data?.rows, picked);
    if (total === undefined) notify('warning', t('map.tooMany'));
    else if (total > MAX_PAGE_SIZE) notify('warning', t('map.most', { count: numberText(MAX_PAGE_SIZE, {}, language) }));
  };
  const failed = (error: unknown): void => notify('error', errorText(error));

  const ids = useMemo(() => [...(selectedIds ?? []), ...(card ? [card.id] : [])], [selectedIds, card]);
  const mapLayers = useMemo(
    () => [
      ...layers
        .toReversed()
        .flatMap(({ name, things, around: about, hidden: off }) => [
          ...(about ? [{ name: `${name}:around`, data: about, hidden: off, still: true }] : []),
          { name, data: clusters.data.get(name) ?? things.data, hidden: off },
        ]),
      clusters.layer,
    ],
    [layers, clusters],
  );
  const cardLayer = layers.find((l) => l.name === card?.layer);
  const count = own?.read.data?.total;
  const shown: LegendLayer[] = [
    ...layers.map(({ name, title, legend: entries, hidden: off, read }) => ({
      name,
      title,
      hidden: off,
      entries,
      ...(read.error ? { note: errorText(read.error) } : read.data ? { note: t('map.count', { count: read.data.total }) } : {}),
    })),
    ...legend,
  ];
  if (rows?.length === 0 && count === 0) return <div className="cards-empty">{empty}</div>;
  if (own?.read.error) return <Failure error={own.read.error} onRetry={own.read.retry} />;
  return (
    <div className={`map-view${stale ? ' map-view-stale' : ''}`}>
      <div className="map-view-map">
        <MapCanvas
          label={t('map.label', { name: titleOf(bundle.screen), count: count ?? 0 })}
          layers={mapLayers}
          pictures={pictures}
          rasters={rasters}
          sight={sight}
          selectedIds={ids}
          onSelect={onSelect}
          onSeen={setSeen}
          waiting={layers.some(({ hidden: off, read }) => !off && !read.data && !read.error)}
          onPick={
            selectedIds && resource.fields.some((f) => f.name === view.at && f.operators.includes('within'))
              ? (picked) => void onPick(picked).catch(failed)
              : undefined
          }
          paper={{ title: titleOf(bundle.screen), layers: shown }}
          controls={
            extent && (
              <Button icon={<AimOutlined />} aria-label={t('map.all')} title={t('map.all')} onClick={() => look({ bounds: extent })} />
            )
          }
          popup={
            card && cardLayer
              ? {
                  at: cardAt(cardLayer.things, card),
                  onClose: closeCard,
                  content: (
                    <RecordCard
                      key={card.id}
                      bundle={cardLayer.bundle}
                      id={card.id}
                      recycled={recycled}
                      nameOf={cardLayer.nameOf}
                      onOpen={cardLayer === own ? onOpen : (row) => go(cardLayer.addressOf(row))}
                      selected={selectedIds?.includes(card.id)}
                      onChoose={
                        cardLayer === own && selectedIds && rows?.some((row) => row.id === card.id)
                          ? (row) => onChoose(toggled(rows, selectedIds, row))
                          : undefined
                      }
                      actions={cardLayer === own ? actions : NO_ACTIONS}
                      onAction={onAction}
                    />
                  ),
                }
              : among && { at: among.at, onClose: closeCard, content: <ClusterList members={among.members} layers={shown} onOpen={open} /> }
          }
        >
          <MapLegend layers={shown} onToggle={toggle} />
        </MapCanvas>
      </div>
      <MapList
        bundle={bundle}
        rows={rows}
        stale={stale}
        selectedIds={selectedIds}
        onChoose={onChoose}
        nameOf={nameOf}
        heldId={card?.id}
        onLocate={(row) => void locate(row).catch(failed)}
      />
    </div>
  );
}
