import { Button, Empty } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';

/** In place of rows: nothing found, or nothing there yet. */
export function ListEmpty({ searching, onReset }: { searching: boolean; onReset: () => void }): ReactElement {
  const { t } = useText();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(searching ? 'list.notFound' : 'list.empty')}>
      {searching && <Button onClick={onReset}>{t('search.reset')}</Button>}
    </Empty>
  );
}
