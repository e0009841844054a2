import { Button, Empty } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../data/texts/useText.ts';

/** In place of rows: nothing found, or nothing there yet and how to begin. */
export function ListEmpty({
  searching,
  onReset,
  children,
}: {
  searching: boolean;
  onReset: () => void;
  children: ReactNode;
}): ReactElement {
  const { t } = useText();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(searching ? 'list.notFound' : 'list.empty')}>
      {searching ? <Button onClick={onReset}>{t('search.reset')}</Button> : children}
    </Empty>
  );
}
