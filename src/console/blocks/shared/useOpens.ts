/** The way from a figure to the rows behind it: another screen, narrowed to what the figure counts. */
import { useContext, useMemo } from 'react';
import { useGo } from '../../data/page/place.ts';
import type { SourceAnswer } from '../../../contract/source.ts';
import { openedWhere } from '../../../documents/tables/drill.ts';
import type { SourceDocument } from '../../../documents/features/source/index.ts';
import { manifestStore } from '../../data/documents/documents.ts';
import { useStore } from '../../data/store.ts';
import type { Figure } from './figures.ts';
import { ScreenDataContext } from './screenData.ts';

/** What of an answer a row stands in. */
type Within = Pick<SourceAnswer, 'columns' | 'key'>;

/** Opens the screen a block names: with what its source counts, with the groups of a row besides, or with the one record a row is. */
export function useOpens({
  opens,
  source,
}: {
  opens?: string;
  source: SourceDocument;
}): ((row?: Figure, within?: Within) => void) | undefined {
  const manifest = useStore(manifestStore);
  const go = useGo();
  const { selection } = useContext(ScreenDataContext);
  return useMemo(() => {
    const screen = manifest?.screens.find((s) => s.name === opens);
    if (!screen) return undefined;
    return (row, within) => {
      const where =
        row && within?.key !== undefined
          ? [{ field: within.key, operator: 'eq', value: String(row[within.key]) }]
          : openedWhere(source, screen.resource, selection, row, within?.columns);
      go(where.length ? `${screen.route}?where=${encodeURIComponent(JSON.stringify(where))}` : screen.route);
    };
  }, [manifest, opens, source, go, selection]);
}
