import type { ReactElement } from 'react';
import { confirm } from '../../data/page/confirm.ts';
import { UploadList } from './UploadList.tsx';
import { uploads } from './uploads.ts';

/** Files of whoever is signed in on their way to the server (S2-06). */
export const UploadPage = (): ReactElement => <UploadList uploads={uploads()} ask={confirm} />;
