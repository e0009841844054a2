import '../../data/texts/blockTexts.ts';
import '../../data/texts/mapTexts.ts';
import { Skeleton } from 'antd';
import { useCallback, useContext, useEffect, useMemo, useState, type ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { middleOf, type Box } from '../../../documents/ground/geometry/box.ts';
import type { MapLayerDocument } from '../../../documents/features/blocks/map/index.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { reported, reportedRows, useReported, type ReportedRows } from '../../data/live/useReported.ts';
import { useText } from '../../data/texts/useText.ts';
import { codeOf, looksOf } from '../../map/looks.ts';
import { ClusterList } from '../../map/ClusterList.tsx';
import { clusterOf, isApart, type LayerMember } from '../../map/clusters.ts';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import type { Seen, Sight } from '../../map/useSight.ts';
import { MapLegend, type LegendEntry, type LegendLayer } from '../../map/MapLegend.tsx';
import { cardAt, thingsOf, type Things } from '../../map/things.ts';
import { aroundOf } from '../../map/around.ts';
import type { Hit, ThingLayer } from '../../map/types.ts';
import { useClusters } from '../../map/useClusters.ts';
import { useLast } from '../../map/useLast.ts';
import { useHidden } from '../../map/useHidden.ts';
import { storedUserCode } from '../../session/storage.ts';
import { Failure } from '../../parts/Failure.tsx';
import type { BlockProps } from '../contract.ts';
import { CardContext } from '../shared/card.ts';
import { useCellText, type Figure } from '../shared/figures.ts';
import { ScreenDataContext } from '../shared/screenData.ts';
import { useOpens } from '../shared/useOpens.ts';
import { useSelect, useSelected } from '../selection.ts';
import { extentOf } from './extent.ts';

interface Shown {
  layer: MapLayerDocument;
  answer: SourceAnswer | undefined;
  live: ReportedRows | undefined;
  things: Things;
  around: ThingLayer['data'] | undefined;
  legend: LegendEntry[];
  note: string | undefined;
}

/** What a row says, over its place. */
function RowCard({ layer, answer, row }: { layer: MapLayerDocument; answer: SourceAnswer; row: Figure }): ReactElement {
  const textOf = useCellText();
  const { titleOf } = useText();
  const open = useOpens({ ...(layer.opens === undefined ? {} : { opens: layer.opens }), source: layer.source });
  const label = answer.columns.find((c) => c.name === layer.label);
  const title = label ? textOf(row, label) : titleOf(layer);
  return (
    <div className="map-card">
      {open ? (
        <button type="button" className="link-button map-card-title" onClick={() => open(row, answer)}>
          {title}
        </button>
      ) : (
        <strong className="map-card-title">{title}</strong>
      )}
      <dl>
        {answer.columns
          .filter((c) => c !== label && c.name !== layer.at)
          .map((c) => (
            <div key={c.name}>
              <dt>{titleOf(c)}</dt>
              <dd>{textOf(row, c)}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** The layers with what they show at a zoom. */
function useShown({ name, layers }: BlockProps<'map'>['block'], zoom: number): { shown: Shown[]; waiting: boolean } {
  const { t, titleOf } = useText();
  const textOf = useCellText();
  const dictionaries = useDictionaries();
  const { answers } = useContext(ScreenDataContext);
  const reads = useMemo(
    () =>
      layers.map((layer) => {
        const result = answers?.[`${name}.${layer.name}`];
        const answer = result && !('error' in result) ? result : undefined;
        const drawn = [layer.at, layer.colour, layer.label];
        return {
          result,
          answer,
          live: answer?.live === undefined ? undefined : reportedRows(answer.live, answer.columns, drawn, answer.rows),
        };
      }),
    [layers, name, answers],
  );
  const frame = useReported(useMemo(() => reads.map(({ live }) => live), [reads]));
  return useMemo(() => {
    const shown = layers.map((layer, place): Shown => {
      const { result, answer, live } = reads[place] ?? {};
      const [colour, label] = [layer.colour, layer.label].map((one) => answer?.columns.find((c) => c.name === one));
      const { lookOf, legend } = looksOf(
        { name: layer.name, title: titleOf(layer), place },
        colour,
        dictionaries[colour?.dict ?? '']?.entries ?? [],
        titleOf,
        (row) => (label ? textOf(row, label) : ''),
      );
      const rows = (answer?.rows ?? []).map((one) => {
        const row = reported(one, live);
        return { ...row, id: String(row['id']), $at: row[layer.at] };
      });
      const most = rows.length > 0 && rows.length === layer.source.limit;
      return {
        layer,
        answer,
        live,
        // Heat adds up by itself.
        things: thingsOf({ rows }, layer.heat ? Number.POSITIVE_INFINITY : zoom, lookOf),
        around: layer.radius === undefined && layer.connect === undefined ? undefined : aroundOf(rows, layer, lookOf),
        legend: legend.filter((entry) => !colour || rows.some((row) => codeOf(row, colour) === entry.name)),
        note: result && 'error' in result ? result.message : most ? t('map.first', { count: rows.length }) : undefined,
      };
    });
    return { shown, waiting: answers === undefined };
    // A frame changes what is known of the rows, not the rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [layers, reads, frame, answers, dictionaries, titleOf, textOf, zoom, t]);
}

/** Layers of rows where they are. */
export function MapBlock({ block }: BlockProps<'map'>): ReactElement {
  const { t, titleOf } = useText();
  const { failed, again } = useContext(ScreenDataContext);
  const { printing } = useContext(CardContext);
  const names = useMemo(() => block.layers.flatMap((layer) => layer.selects ?? []), [block]);
  const selected = useSelected(names);
  const select = useSelect();
  const [seen, setSeen] = useState<Seen>();
  const [wished, setWished] = useState<{ around: string | undefined; sight: Sight }>();
  const { hidden, toggle, pictures, rasters, legend: maps } = useHidden(undefined, seen);
  const [card, setCard] = useState<{ layer: string; id: string; at: [number, number] }>();
  const [among, setAmong] = useState<{ at: [number, number]; members: readonly LayerMember[] }>();
  const { shown, waiting } = useShown(block, Math.floor(seen?.zoom ?? 3));
  const drawn = useMemo(
    () => shown.map(({ layer: { name, heat = false }, things }) => ({ name, things, heat, hidden: hidden.includes(name) })),
    [shown, hidden],
  );
  const clusters = useClusters(drawn, seen);

  const extent = useMemo(() => extentOf(shown.map(({ answer, layer }) => ({ layer, rows: answer?.rows ?? [] }))), [shown]);
  const around = JSON.stringify(extent);
  // Everything is looked at first, and whenever it lies elsewhere; else what was looked for since.
  const [place] = useState(() => `${storedUserCode()}:${location.pathname}:${block.name}`);
  const last = useLast(place);
  const [begun, setBegun] = useState<{ around: string; sight: Sight | undefined }>();
  if (!begun && around !== undefined) setBegun({ around, sight: last.first(around) });
  const whole = useMemo((): Sight | undefined => {
    if (around === undefined) return undefined;
    return (begun?.around === around ? begun.sight : undefined) ?? { bounds: JSON.parse(around) as Box };
  }, [around, begun]);
  const sight = wished && wished.around === around ? wished.sight : whole;
  useEffect(() => {
    if (seen && around !== undefined) last.keep(around, seen, sight);
    // What is seen decides alone: a new wish has not been seen yet.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seen]);

  const rowOf = useCallback(
    (layer: string, id: string): Figure | undefined => shown.find((s) => s.layer.name === layer)?.answer?.rows.find((r) => r['id'] === id),
    [shown],
  );
  const onSelect = useCallback(
    (hit: Hit | undefined) => {
      const of = hit && shown.find((s) => s.layer.name === hit.layer);
      const cluster = hit && clusterOf(clusters, drawn, hit);
      setAmong(undefined);
      if (cluster) {
        setCard(undefined);
        if (isApart(cluster.box) || cluster.members.length === 0) setWished({ around, sight: { bounds: cluster.box } });
        else setAmong({ at: middleOf(cluster.box), members: cluster.members });
        return;
      }
      setCard(hit && { layer: hit.layer, id: hit.id, at: hit.at });
      const key = of?.answer?.key;
      const row = hit && rowOf(hit.layer, hit.id);
      const name = of?.layer.selects;
      // Each layer has a selection of its own; a place where nothing is takes them all back.
      if (!hit && names.length) select(Object.fromEntries(names.map((one) => [one, undefined])));
      if (name !== undefined) select({ [name]: row && key !== undefined ? String(row[key]) : undefined });
    },
    [shown, rowOf, around, names, select, clusters, drawn],
  );
  const selectedIds = useMemo(() => {
    const rows = shown.flatMap(({ layer, answer }) => {
      const value = layer.selects === undefined ? undefined : selected[layer.selects];
      return value === undefined || answer?.key === undefined
        ? []
        : answer.rows.filter((row) => String(row[answer.key ?? '']) === value).map((row) => String(row['id']));
    });
    return card ? [...rows, card.id] : rows;
  }, [shown, selected, card]);
  const mapLayers = useMemo(
    () => [
      ...shown.flatMap(({ layer, things, around: about }) => {
        const off = hidden.includes(layer.name);
        return [
          ...(about ? [{ name: `${layer.name}:around`, data: about, hidden: off, still: true }] : []),
          { name: layer.name, data: clusters.data.get(layer.name) ?? things.data, hidden: off, ...(layer.heat ? { heat: true } : {}) },
        ];
      }),
      clusters.layer,
    ],
    [shown, hidden, clusters],
  );
  const close = useCallback(() => {
    setCard(undefined);
    setAmong(undefined);
  }, []);
  const open = ({ layer, id, box }: LayerMember): void => onSelect({ layer, id, at: middleOf(box) });
  if (failed !== undefined && waiting) return <Failure error={failed} onRetry={again} />;
  if (waiting) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const of = card && shown.find((s) => s.layer.name === card.layer);
  const known = card && rowOf(card.layer, card.id);
  const row = known && reported(known, of?.live);
  const count = shown.reduce((sum, { answer }) => sum + (answer?.rows.length ?? 0), 0);
  const title = block.title === undefined ? '' : titleOf({ title: block.title, titleEn: block.titleEn });
  const all: LegendLayer[] = [
    ...shown
      .toReversed()
      .map(({ layer, legend, note }) => ({
        name: layer.name,
        title: titleOf(layer),
        hidden: hidden.includes(layer.name),
        entries: layer.heat ? [] : legend,
        ...(note === undefined ? {} : { note }),
      })),
    ...maps,
  ];
  return (
    <MapCanvas
      label={t('map.label', { name: title, count })}
      paper={{ title: title || t('map.legend'), layers: all }}
      printing={printing}
      layers={mapLayers}
      pictures={pictures}
      rasters={rasters}
      sight={sight}
      selectedIds={selectedIds}
      onSelect={onSelect}
      onSeen={setSeen}
      popup={
        card && of?.answer && row
          ? { at: cardAt(of.things, card), onClose: close, content: <RowCard layer={of.layer} answer={of.answer} row={row} /> }
          : among && { at: among.at, onClose: close, content: <ClusterList members={among.members} layers={all} onOpen={open} /> }
      }
    >
      <MapLegend layers={all} onToggle={toggle} />
    </MapCanvas>
  );
}
