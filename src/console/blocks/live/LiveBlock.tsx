import type { ReactElement } from 'react';
import { NamedWall } from '../../views/live/NamedWall.tsx';
import type { BlockProps } from '../contract.ts';
import { WithData } from '../shared/WithData.tsx';

/** Live pictures of what the rows speak of. */
export function LiveBlock({ block }: BlockProps<'live'>): ReactElement {
  const { name, pictures = 4 } = block;
  return <WithData name={name}>{(answer) => <NamedWall rows={answer.rows} naming={block} most={pictures} />}</WithData>;
}
