import { Skeleton } from 'antd';
import type { ReactElement } from 'react';
import { Failure } from '../../parts/Failure.tsx';
import { namedBy, useSources, type Naming } from '../../video/sources.ts';
import type { Layout } from '../../video/tour.ts';
import { Wall } from '../../video/Wall.tsx';

interface NamedWallProps {
  rows: readonly Readonly<Record<string, unknown>>[];
  naming: Naming;
  /** Pictures side by side at the start; fewer where there are fewer. */
  most?: Layout;
}

/** The wall of those sources that rows name. */
export function NamedWall({ rows, naming, most = 4 }: NamedWallProps): ReactElement {
  const { sources, error, again } = useSources(namedBy(rows, naming));
  if (error) return <Failure error={error} onRetry={again} />;
  if (!sources) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return <Wall key={sources.map(({ sourceCode }) => sourceCode).join(' ')} sources={sources} most={most} />;
}
