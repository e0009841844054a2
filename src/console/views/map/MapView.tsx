import '../../data/texts/mapTexts.ts';
import { AimOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useGo } from '../../data/page/place.ts';
import type { ListData } from '../../../contract/envelope.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { PlacesData } from '../../../contract/places.ts';
import { boxOf, middleOf } from '../../../documents/geometry/box.ts';
import { holds, lassoOf } from '../../../documents/geometry/lasso.ts';
import type { Where } from '../../../documents/where/types.ts';
import type { Action, Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { errorText } from '../../data/client/errorText.ts';
import { listBody } from '../../data/rows/listBody.ts';
import { notify } from '../../data/notifications.ts';
import { useNarrow } from '../../data/page/media.ts';
import { useText } from '../../data/texts/useText.ts';
import { numberText } from '../../fields/shared/number.ts';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import type { Seen, Sight } from '../../map/useSight.ts';
import { MapLegend, type LegendLayer } from '../../map/MapLegend.tsx';
import { RecordCard } from './RecordCard.tsx';
import type { Picked } from '../../map/PickTool.tsx';
import type { Bounds, Hit } from '../../map/types.ts';
import { useHidden } from '../../map/useHidden.ts';
import { Failure } from '../../parts/Failure.tsx';
import { toggled } from '../../parts/table/selection.ts';
import type { ViewProps } from '../contract.ts';
import { useLayers } from './useLayers.ts';
import './mapView.css';

const NO_ACTIONS: readonly Action[] = [];

/** What is looked at over its place. */
interface OpenCard {
  layer: string;
  id: string;
  at: [number, number];
}

/** Records where they are, with the list of them beside. */
export function MapView(props: ViewProps<'map'>): ReactElement {
  const { view, bundle, rows, resource, matching, recycled, selectedIds, onChoose, onOpen, nameOf, actions, onAction, empty, stale } =
    props;
  const { t, titleOf, language } = useText();
  const narrow = useNarrow();
  const go = useGo();
  const [seen, setSeen] = useState<Seen>();
  const [sight, setSight] = useState<Sight>();
  const [card, setCard] = useState<OpenCard>();
  const { hidden, toggle, pictures, rasters, legend } = useHidden(view.offered);
  const layers = useLayers({ view, bundle, matching, recycled, nameOf, seen, hidden });
  const own = layers[0];
  const ownName = bundle.screen.name;

  // What matches is looked at as a whole, first and whenever other records match.
  const extent = own?.read.data?.extent;
  const around = JSON.stringify(extent ?? null);
  const looked = useRef('');
  useEffect(() => {
    if (extent && looked.current !== around) setSight({ bounds: extent });
    if (extent !== undefined) looked.current = around;
  }, [extent, around]);

  const placesIn = (bounds: Bounds): Promise<PlacesData> => {
    const body = {
      screen: ownName,
      at: view.at,
      where: matching.where,
      keyword: matching.keyword,
      bounds,
      ...(recycled ? { recycled } : {}),
    };
    return request<PlacesData>({ url: `${resource.api}/places`, body, read: true, handled: true });
  };
  const locate = async (row: Row): Promise<void> => {
    const body = {
      screen: ownName,
      at: view.at,
      where: [{ field: 'id', operator: 'eq', value: row.id }],
      ...(recycled ? { recycled } : {}),
    };
    const [drawn] = own?.read.data?.rows?.filter((one) => one.id === row.id) ?? [];
    const placed = drawn ?? (await request<PlacesData>({ url: `${resource.api}/places`, body, read: true, handled: true })).rows?.[0];
    const box = boxOf(placed?.$at);
    if (!box) {
      notify('warning', t('map.nowhere', { name: nameOf(row) }));
      return;
    }
    setSight({ bounds: box });
    setCard({ layer: ownName, id: row.id, at: middleOf(box) });
  };
  const onSelect = useCallback(
    (hit: Hit | undefined) => {
      const box = hit && layers.find((l) => l.name === hit.layer)?.things.boxes.get(hit.id);
      if (hit && box && hit.count !== undefined) {
        setCard(undefined);
        setSight({ bounds: box });
      } else setCard(hit && { layer: hit.layer, id: hit.id, at: box && box[0] === box[2] ? middleOf(box) : hit.at });
    },
    [layers],
  );
  const choose = async (limit: Where[number]): Promise<number> => {
    const where = [...matching.where, limit];
    const body = listBody({ pageNum: 1, pageSize: MAX_PAGE_SIZE, screen: ownName, where, keyword: matching.keyword, recycled });
    const { list, total } = await request<ListData<Row>>({ url: `${resource.api}/queryList`, body, read: true, handled: true });
    onChoose(list);
    return total;
  };
  const onPick = async ({ bounds, way }: Picked): Promise<void> => {
    let total: number;
    if (way) {
      // A line is kept to here: what lies in its box may lie beside it.
      const rows = own?.read.data?.rows ?? (await placesIn(bounds)).rows;
      if (!rows) {
        notify('warning', t('map.tooMany'));
        return;
      }
      const lasso = lassoOf(way);
      const inside = rows.filter((row) => holds(lasso, row.$at)).map(({ id }) => id);
      total = inside.length;
      if (total > 0) await choose({ field: 'id', operator: 'in', value: inside.slice(0, MAX_PAGE_SIZE) });
      else onChoose([]);
    } else total = await choose({ field: view.at, operator: 'within', value: [...bounds] });
    if (total > MAX_PAGE_SIZE) notify('warning', t('map.most', { count: numberText(MAX_PAGE_SIZE, {}, language) }));
  };
  const failed = (error: unknown): void => notify('error', errorText(error));

  const ids = useMemo(() => [...(selectedIds ?? []), ...(card ? [card.id] : [])], [selectedIds, card]);
  const mapLayers = useMemo(
    () =>
      [...layers]
        .reverse()
        .flatMap(({ name, things, around: about, hidden: off }) => [
          ...(about ? [{ name: `${name}:around`, data: about, hidden: off, still: true }] : []),
          { name, data: things.data, hidden: off },
        ]),
    [layers],
  );
  const cardLayer = layers.find((l) => l.name === card?.layer);
  const closeCard = useCallback(() => setCard(undefined), []);
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
          onPick={
            selectedIds && resource.fields.some((f) => f.name === view.at && f.operators.includes('within'))
              ? (picked) => void onPick(picked).catch(failed)
              : undefined
          }
          paper={{ title: titleOf(bundle.screen), layers: shown }}
          controls={
            extent && (
              <Button icon={<AimOutlined />} aria-label={t('map.all')} title={t('map.all')} onClick={() => setSight({ bounds: extent })} />
            )
          }
          popup={
            card && cardLayer
              ? {
                  at: card.at,
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
              : undefined
          }
        >
          <MapLegend narrow={narrow} layers={shown} onToggle={toggle} />
        </MapCanvas>
      </div>
      <ul className="map-list" aria-label={titleOf(bundle.screen)} aria-busy={rows === undefined || stale}>
        {(rows ?? []).map((row) => (
          <li key={row.id} className={card?.id === row.id ? 'map-list-held' : undefined}>
            {selectedIds && (
              <Checkbox
                checked={selectedIds.includes(row.id)}
                aria-label={t('table.choose', { name: nameOf(row) })}
                onChange={() => onChoose(toggled(rows ?? [], selectedIds, row))}
              />
            )}
            <button type="button" className="link-button" title={t('map.locate')} onClick={() => void locate(row).catch(failed)}>
              {nameOf(row)}
            </button>
          </li>
        ))}
        {!rows && (
          <li aria-hidden>
            <span className="skeleton-bar" />
          </li>
        )}
      </ul>
    </div>
  );
}
