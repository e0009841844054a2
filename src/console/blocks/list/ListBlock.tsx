import { useContext, useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { resolveWhere } from '../../../documents/where/resolve.ts';
import type { BlockProps } from '../contract.ts';
import { EmbeddedListContext } from '../shared/embedded.ts';

/** The list of another screen, narrowed by what is selected beside it. */
export function ListBlock({ block }: BlockProps<'list'>): ReactElement {
  const [params] = useSearchParams();
  const drawList = useContext(EmbeddedListContext);
  const where = useMemo(() => resolveWhere(block.where ?? [], { selection: Object.fromEntries(params) }), [block, params]);
  return <>{drawList({ screen: block.screen, where })}</>;
}
