import { type ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';
import { PlainView } from './PlainView.tsx';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const Files = part(() => import('./files/Files.tsx').then((m) => ({ default: m.Files })));

/** Uploaded files; their names until what draws them is there. */
export const FilesView = (props: ViewProps): ReactElement => (
  <Waiting fallback={<PlainView {...props} />}>
    <Files {...props} />
  </Waiting>
);
