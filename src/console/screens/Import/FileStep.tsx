import { InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { errorText } from '../../data/client/errorText.ts';
import { saveFile } from '../../data/files/files.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { Shipped } from './Shipped.tsx';

const ACCEPTED = '.csv,.xlsx,.json,.geojson,.kml,.kmz,.zip,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FileStepProps {
  bundle: ScreenBundle;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Takes the file to import, and offers templates and samples. */
export function FileStep({ bundle: { screen, resource }, busy, onFile }: FileStepProps): ReactElement {
  const { t, titleOf } = useText();
  const template = (format: 'csv' | 'xlsx'): void => {
    saveFile({ url: `${resource.api}/template`, params: { screen: screen.name, format } }, `${titleOf(screen)}.${format}`).catch(
      (failure: unknown) => notify('error', errorText(failure)),
    );
  };
  return (
    <>
      <label className="import-drop">
        <InboxOutlined className="import-drop-icon" aria-hidden />
        <span>{t(busy ? 'import.reading' : 'import.drop')}</span>
        <input
          type="file"
          className="import-input"
          accept={ACCEPTED}
          disabled={busy}
          onChange={({ target: { files } }) => files?.[0] && onFile(files[0])}
        />
      </label>
      <p className="import-template">
        {t('import.template')}{' '}
        <Button type="link" size="small" onClick={() => template('xlsx')}>
          Excel
        </Button>{' '}
        <Button type="link" size="small" onClick={() => template('csv')}>
          CSV
        </Button>
      </p>
      {resource.imports && <Shipped imports={resource.imports} />}
    </>
  );
}
