/** The views by their type. Each but the table comes with its code when a list first shows it. */
import { createElement, type ComponentType, type ReactElement } from 'react';
import type { ListState } from '../data/rows/listState.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { View, ViewOf, ViewTypeName } from '../../documents/ground/model/views.ts';
import { calendarQuestion } from './calendar/question.ts';
import type { Question, ViewProps } from './contract.ts';
import { TableView } from './table/TableView.tsx';
import { part } from '../data/page/part.ts';

/** A kind of view. */
interface ViewKind<T extends ViewTypeName> {
  View: ComponentType<ViewProps<T>>;
  /** What it asks for in place of the page. */
  question?: (view: ViewOf<T>, state: ListState, resource: Resource) => Question;
}

const views: { [T in ViewTypeName]: ViewKind<T> } = {
  table: { View: TableView },
  calendar: {
    View: part(() => import('./calendar/CalendarView.tsx').then((m) => ({ default: m.CalendarView }))),
    question: calendarQuestion,
  },
  board: {
    View: part(() => import('./board/BoardView.tsx').then((m) => ({ default: m.BoardView }))),
    // Each column asks for its own cards.
    question: () => ({ where: [], rows: 1 }),
  },
  map: { View: part(() => import('./map/MapView.tsx').then((m) => ({ default: m.MapView }))) },
  live: { View: part(() => import('./live/LiveView.tsx').then((m) => ({ default: m.LiveView }))) },
  review: {
    View: part(() => import('./review/ReviewView.tsx').then((m) => ({ default: m.ReviewView }))),
    // A sitting asks for its own records.
    question: () => ({ where: [], rows: 1 }),
  },
  comparison: {
    View: part(() => import('./comparison/ComparisonView.tsx').then((m) => ({ default: m.ComparisonView }))),
    // It asks for the reports to choose among.
    question: () => ({ where: [], rows: 1 }),
  },
  scene: { View: part(() => import('./scene/SceneView.tsx').then((m) => ({ default: m.SceneView }))) },
  gallery: { View: part(() => import('./gallery/GalleryView.tsx').then((m) => ({ default: m.GalleryView }))) },
};

/** A view, drawn. */
export const drawView = (props: ViewProps<ViewTypeName>): ReactElement =>
  createElement(views[props.view.type].View as ComponentType<ViewProps<ViewTypeName>>, props);

/** What a view asks for in place of the page; undefined when it shows the page. */
export const questionOf = (view: View, state: ListState, resource: Resource): Question | undefined =>
  (views[view.type] as ViewKind<ViewTypeName>).question?.(view as never, state, resource);
