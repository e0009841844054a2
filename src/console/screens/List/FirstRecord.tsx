import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';

/** Where a list is empty: how its first record is made. */
export function FirstRecord({ onCreate }: { onCreate: () => void }): ReactElement {
  const { t } = useText();
  return (
    <Button icon={<PlusOutlined />} onClick={onCreate}>
      {t('list.first')}
    </Button>
  );
}
