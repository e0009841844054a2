import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Import } from '../../../documents/ground/model/imports.ts';
import { saveBlob } from '../../data/files/files.ts';
import { useText } from '../../data/texts/useText.ts';
import { sampleOf } from './mapping.ts';

/** The kinds of foreign files that are known here, each with a sample to look at. */
export function Shipped({ imports }: { imports: readonly Import[] }): ReactElement {
  const { t, titleOf } = useText();
  return (
    <section className="import-template" aria-label={t('import.shipped')}>
      {t('import.shipped')}
      <ul className="mapping-misfits">
        {imports.map((one) => (
          <li key={one.name}>
            {titleOf(one)}
            {one.sample && (
              <Button
                type="link"
                size="small"
                onClick={() => saveBlob(new Blob([sampleOf(one)], { type: 'text/csv' }), `${titleOf(one)}.csv`)}
              >
                {t('import.sample')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
