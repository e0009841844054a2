import type { ComponentType } from 'react';
import type { ListData } from '../../contract/envelope.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import type { ViewOf, ViewTypeName } from '../../documents/ground/model/views.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import type { ListState } from '../data/rows/listState.ts';
import type { RecordTableProps } from '../parts/table/RecordTable.tsx';

/** What the table of a list with options is drawn from. */
export interface RichTableProps extends RecordTableProps {
  bundle: ScreenBundle;
  /** When the rows were read, for what is read with them: a tree's branches, figures. */
  readAt: number;
  /** What limits the rows. */
  matching: { where: Where; keyword: string };
  /** Rows of the recycle list are only looked at. */
  recycled: boolean;
}

/** What a view is drawn from: the rows of the list's state, and what can be done with them. */
export interface ViewProps<T extends ViewTypeName> extends RecordTableProps {
  view: ViewOf<T>;
  bundle: ScreenBundle;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** All rows that match, on this page or not. */
  total: Pick<ListData, 'total' | 'totalKind'>;
  /** When the rows were read, ms. */
  readAt: number;
  /** What limits the rows. */
  matching: { where: Where; keyword: string };
  /** Rows of the recycle list are only looked at. */
  recycled: boolean;
  /** The table of a list with options, which belongs to the list. */
  RichTable: ComponentType<RichTableProps>;
}

/** What a view asks for that goes by no pages. */
export interface Question {
  where: Where;
  rows: number;
}
