import { useContext, useMemo, type ReactElement } from 'react';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import type { BlockProps } from '../contract.ts';
import { EmbeddedListContext } from '../shared/embedded.ts';
import { ScreenDataContext } from '../shared/screenData.ts';

/** The list of another screen, narrowed by what is selected beside it. */
export function ListBlock({ block }: BlockProps<'list'>): ReactElement {
  const { selection } = useContext(ScreenDataContext);
  const drawList = useContext(EmbeddedListContext);
  const where = useMemo(() => resolveWhere(block.where ?? [], { selection }), [block, selection]);
  return <>{drawList({ screen: block.screen, where })}</>;
}
