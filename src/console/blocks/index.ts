/** The blocks by their type. Each comes with its code when a screen first shows it. */
import type { ComponentType } from 'react';
import type { BlockTypeName } from '../../documents/features/blocks/index.ts';
import type { BlockProps } from './contract.ts';
import { part } from '../data/page/part.ts';

/** The component of each type. */
export const blocks: { [T in BlockTypeName]: ComponentType<BlockProps<T>> } = {
  stat: part(() => import('./stat/StatBlock.tsx').then((m) => ({ default: m.StatBlock }))),
  chart: part(() => import('./chart/ChartBlock.tsx').then((m) => ({ default: m.ChartBlock }))),
  table: part(() => import('./table/TableBlock.tsx').then((m) => ({ default: m.TableBlock }))),
  facet: part(() => import('./facet/FacetBlock.tsx').then((m) => ({ default: m.FacetBlock }))),
  list: part(() => import('./list/ListBlock.tsx').then((m) => ({ default: m.ListBlock }))),
  map: part(() => import('./map/MapBlock.tsx').then((m) => ({ default: m.MapBlock }))),
  live: part(() => import('./live/LiveBlock.tsx').then((m) => ({ default: m.LiveBlock }))),
  pivot: part(() => import('./pivot/PivotBlock.tsx').then((m) => ({ default: m.PivotBlock }))),
  matrix: part(() => import('./matrix/MatrixBlock.tsx').then((m) => ({ default: m.MatrixBlock }))),
  curve: part(() => import('./curve/CurveBlock.tsx').then((m) => ({ default: m.CurveBlock }))),
  filters: part(() => import('./filters/FiltersBlock.tsx').then((m) => ({ default: m.FiltersBlock }))),
  cards: part(() => import('./cards/CardsBlock.tsx').then((m) => ({ default: m.CardsBlock }))),
  feed: part(() => import('./feed/FeedBlock.tsx').then((m) => ({ default: m.FeedBlock }))),
  timeline: part(() => import('./timeline/TimelineBlock.tsx').then((m) => ({ default: m.TimelineBlock }))),
  calendar: part(() => import('./calendar/CalendarBlock.tsx').then((m) => ({ default: m.CalendarBlock }))),
  checklist: part(() => import('./checklist/ChecklistBlock.tsx').then((m) => ({ default: m.ChecklistBlock }))),
  simulation: part(() => import('./simulation/SimulationBlock.tsx').then((m) => ({ default: m.SimulationBlock }))),
  clearance: part(() => import('./clearance/ClearanceBlock.tsx').then((m) => ({ default: m.ClearanceBlock }))),
  text: part(() => import('./text/TextBlock.tsx').then((m) => ({ default: m.TextBlock }))),
  documents: part(() => import('./documents/DocumentsBlock.tsx').then((m) => ({ default: m.DocumentsBlock }))),
  editor: part(() => import('./editor/EditorBlock.tsx').then((m) => ({ default: m.EditorBlock }))),
  preview: part(() => import('./preview/PreviewBlock.tsx').then((m) => ({ default: m.PreviewBlock }))),
  reference: part(() => import('./reference/ReferenceBlock.tsx').then((m) => ({ default: m.ReferenceBlock }))),
};
