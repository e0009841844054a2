import { Suspense, type ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';
import { PlainView } from './PlainView.tsx';
import { part } from '../../data/part.ts';

const Files = part(() => import('./files/Files.tsx').then((m) => ({ default: m.Files })));

/** Uploaded files; their names until what draws them is there. */
export const FilesView = (props: ViewProps): ReactElement => (
  <Suspense fallback={<PlainView {...props} />}>
    <Files {...props} />
  </Suspense>
);
