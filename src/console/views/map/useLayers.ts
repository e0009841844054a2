import { useMemo } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { PlacedRow } from '../../../contract/places.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { Row } from '../../actions/types.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { reported, reportedRows, useReported } from '../../data/live/useReported.ts';
import { useText } from '../../data/texts/useText.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { codeOf, looksOf } from '../../map/looks.ts';
import type { LegendEntry } from '../../map/MapLegend.tsx';
import type { Seen } from '../../map/useSight.ts';
import { aroundOf } from '../../map/around.ts';
import type { ThingLayer } from '../../map/types.ts';
import { thingsOf, type Things } from '../../map/things.ts';
import { useMapLayers } from '../../map/useMapLayers.ts';
import { usePlaces, type PlacesRead, type PlacesWanted } from '../../map/usePlaces.ts';
import { labelsOf } from '../../data/rows/labels.ts';

/** A layer of the map: the list's own, then those of other screens. */
export interface ShownLayer {
  name: string;
  title: string;
  bundle: ScreenBundle;
  read: PlacesRead;
  things: Things;
  /** Circles and lines about them. */
  around: ThingLayer['data'] | undefined;
  legend: LegendEntry[];
  hidden: boolean;
  nameOf: (row: Row) => string;
  /** Where the record is opened. */
  addressOf: (row: Row) => string;
}

const fieldOf = (of: ScreenBundle, name: string | undefined): Field | undefined => of.resource.fields.find((f) => f.name === name);

export function useLayers({
  view,
  bundle,
  matching,
  recycled,
  nameOf,
  seen,
  hidden,
}: {
  view: ViewOf<'map'>;
  bundle: ScreenBundle;
  matching: { where: Where; keyword: string };
  recycled: boolean;
  nameOf: (row: Row) => string;
  seen: Seen | undefined;
  hidden: readonly string[];
}): ShownLayer[] {
  const { titleOf } = useText();
  const plain = usePlain();
  const dictionaries = useDictionaries();
  const names = useMemo(() => [...(view.layers ?? []), ...(view.offered ?? [])], [view]);
  const others = useMapLayers(names);
  const all = [{ screen: undefined, bundle, view }, ...others];
  const reads = usePlaces(
    all.map(({ bundle: of, view: { at, label, colour, radius, connect } }, i): PlacesWanted => ({
      resource: of.resource,
      screen: of.screen.name,
      at,
      show: [...new Set([label ?? of.resource.label, colour, radius, ...(connect ?? [])].filter((name) => name !== undefined))],
      off: hidden.includes(of.screen.name),
      ...(i === 0 ? { ...matching, recycled } : {}),
    })),
    seen,
  );
  const zoom = Math.floor(seen?.zoom ?? 3);
  const live = useMemo(
    () =>
      [{ bundle, view }, ...others].map(({ bundle: { resource }, view: { at, label, colour } }, i) =>
        reportedRows(resource.name, resource.fields, [at, label ?? resource.label, colour], reads[i]?.data?.rows),
      ),
    [bundle, view, others, reads],
  );
  const frame = useReported(live);
  return useMemo(
    () =>
      [{ screen: undefined, bundle, view }, ...others].map(
        ({ screen, bundle: of, view: { at, label, colour, radius, connect } }, i): ShownLayer => {
          const name = of.screen.name;
          const named = fieldOf(of, label ?? of.resource.label);
          const coloured = fieldOf(of, colour);
          const labelOf = (row: Record<string, unknown>): string =>
            named ? plain(named, row[named.name], labelsOf(row)[named.name]) : String(row['id']);
          const read = reads[i] ?? { data: undefined, error: null, retry: () => undefined };
          const { lookOf, legend } = looksOf(
            { name, title: titleOf(of.resource), place: i },
            coloured,
            dictionaries[coloured?.dict ?? '']?.entries ?? [],
            titleOf,
            labelOf,
          );
          const rows = read.data?.rows?.map((row): PlacedRow => {
            const told = reported<Record<string, unknown>>(row, live[i]);
            return told === row ? row : { ...row, ...told, $at: live[i]?.fields.includes(at) ? told[at] : row.$at };
          });
          const things = thingsOf({ ...read.data, ...(rows ? { rows } : {}) }, zoom, lookOf);
          const present = new Set(rows?.map((row) => codeOf(row, coloured)));
          return {
            name,
            title: titleOf(of.resource),
            bundle: of,
            read,
            things,
            around: radius === undefined && connect === undefined ? undefined : aroundOf(rows ?? [], { radius, connect }, lookOf),
            legend: coloured ? legend.filter((entry) => present.has(entry.name)) : legend,
            hidden: hidden.includes(name),
            nameOf: i === 0 ? nameOf : labelOf,
            addressOf: (row) =>
              `${screen?.route ?? ''}?where=${encodeURIComponent(JSON.stringify([{ field: of.resource.key, operator: 'eq', value: row[of.resource.key] }]))}`,
          };
        },
      ),
    // A frame changes what is known of the rows, not the rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [bundle, view, others, reads, live, frame, zoom, plain, dictionaries, titleOf, nameOf, hidden],
  );
}
