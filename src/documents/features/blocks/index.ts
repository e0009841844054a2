/**
 * The kinds of blocks that a grid screen is made of, in one table: schema, check and example of each stand in its folder, and
 * everything that deals with blocks loops over this. A new kind is a folder here and one in console/blocks.
 */
import { chart, type ChartOptions } from './chart/index.ts';
import { clearance, type ClearanceOptions } from './clearance/index.ts';
import { documents, type DocumentsOptions } from './documents/index.ts';
import { editor, type EditorOptions } from './editor/index.ts';
import { facet, type FacetOptions } from './facet/index.ts';
import type { BlockFeature } from './feature.ts';
import { filters, type FiltersOptions } from './filters/index.ts';
import { text, type TextOptions } from './text/index.ts';
import { curve, type CurveOptions } from './curve/index.ts';
import { matrix, type MatrixOptions } from './matrix/index.ts';
import { cards, type CardsOptions } from './cards/index.ts';
import { feed, type FeedOptions } from './feed/index.ts';
import { timeline, type TimelineOptions } from './timeline/index.ts';
import { calendar, type CalendarOptions } from './calendar/index.ts';
import { checklist, type ChecklistOptions } from './checklist/index.ts';
import { map, type MapOptions } from './map/index.ts';
import { pivot, type PivotOptions } from './pivot/index.ts';
import { live, type LiveOptions } from './live/index.ts';
import { list, type ListBlockOptions } from './list/index.ts';
import { preview, type PreviewOptions } from './preview/index.ts';
import { reference, type ReferenceOptions } from './reference/index.ts';
import { simulation, type SimulationOptions } from './simulation/index.ts';
import { stat, type StatOptions } from './stat/index.ts';
import { table, type TableOptions } from './table/index.ts';

/** What each kind says beside its name, title and place. */
export interface BlockOptions {
  stat: StatOptions;
  chart: ChartOptions;
  table: TableOptions;
  facet: FacetOptions;
  filters: FiltersOptions;
  text: TextOptions;
  cards: CardsOptions;
  feed: FeedOptions;
  timeline: TimelineOptions;
  calendar: CalendarOptions;
  checklist: ChecklistOptions;
  simulation: SimulationOptions;
  clearance: ClearanceOptions;
  pivot: PivotOptions;
  matrix: MatrixOptions;
  curve: CurveOptions;
  map: MapOptions;
  list: ListBlockOptions;
  live: LiveOptions;
  documents: DocumentsOptions;
  editor: EditorOptions;
  preview: PreviewOptions;
  reference: ReferenceOptions;
}

export type BlockTypeName = keyof BlockOptions;

const features: Record<BlockTypeName, BlockFeature> = {
  stat,
  chart,
  table,
  pivot,
  matrix,
  curve,
  facet,
  filters,
  map,
  list,
  live,
  cards,
  feed,
  timeline,
  calendar,
  checklist,
  simulation,
  clearance,
  text,
  documents,
  editor,
  preview,
  reference,
};

export const BLOCK_TYPES = Object.keys(features) as BlockTypeName[];
export const blockType = (name: BlockTypeName): BlockFeature => features[name];

/** Name of the definition that says what a kind of block takes. */
export const blockDefinition = (name: string): string => `${name}Block`;
