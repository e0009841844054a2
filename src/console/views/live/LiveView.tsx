import { Skeleton } from 'antd';
import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';
import { NamedWall } from './NamedWall.tsx';

/** Live pictures of what the rows on the page speak of. */
export function LiveView({ view, rows, empty }: ViewProps<'live'>): ReactElement {
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (!rows.length) return <>{empty}</>;
  return <NamedWall rows={rows} naming={view} />;
}
