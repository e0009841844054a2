/** The blocks by their type. Each comes with its code when a screen first shows it. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { BlockTypeName } from '../../documents/blocks/index.ts';
import type { BlockProps } from './contract.ts';

/** The component of each type. */
export const blocks: { [T in BlockTypeName]: LazyExoticComponent<ComponentType<BlockProps<T>>> } = {
  stat: lazy(() => import('./stat/StatBlock.tsx').then((m) => ({ default: m.StatBlock }))),
  chart: lazy(() => import('./chart/ChartBlock.tsx').then((m) => ({ default: m.ChartBlock }))),
  table: lazy(() => import('./table/TableBlock.tsx').then((m) => ({ default: m.TableBlock }))),
  facet: lazy(() => import('./facet/FacetBlock.tsx').then((m) => ({ default: m.FacetBlock }))),
  list: lazy(() => import('./list/ListBlock.tsx').then((m) => ({ default: m.ListBlock }))),
  map: lazy(() => import('./map/MapBlock.tsx').then((m) => ({ default: m.MapBlock }))),
  pivot: lazy(() => import('./pivot/PivotBlock.tsx').then((m) => ({ default: m.PivotBlock }))),
  filters: lazy(() => import('./filters/FiltersBlock.tsx').then((m) => ({ default: m.FiltersBlock }))),
  cards: lazy(() => import('./cards/CardsBlock.tsx').then((m) => ({ default: m.CardsBlock }))),
  feed: lazy(() => import('./feed/FeedBlock.tsx').then((m) => ({ default: m.FeedBlock }))),
  timeline: lazy(() => import('./timeline/TimelineBlock.tsx').then((m) => ({ default: m.TimelineBlock }))),
  calendar: lazy(() => import('./calendar/CalendarBlock.tsx').then((m) => ({ default: m.CalendarBlock }))),
  checklist: lazy(() => import('./checklist/ChecklistBlock.tsx').then((m) => ({ default: m.ChecklistBlock }))),
  simulation: lazy(() => import('./simulation/SimulationBlock.tsx').then((m) => ({ default: m.SimulationBlock }))),
  text: lazy(() => import('./text/TextBlock.tsx').then((m) => ({ default: m.TextBlock }))),
  documents: lazy(() => import('./documents/DocumentsBlock.tsx').then((m) => ({ default: m.DocumentsBlock }))),
  editor: lazy(() => import('./editor/EditorBlock.tsx').then((m) => ({ default: m.EditorBlock }))),
  preview: lazy(() => import('./preview/PreviewBlock.tsx').then((m) => ({ default: m.PreviewBlock }))),
  reference: lazy(() => import('./reference/ReferenceBlock.tsx').then((m) => ({ default: m.ReferenceBlock }))),
};
