import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import { askWhy } from '../data/page/why.ts';

/** Opens the answer to «Why?» for what stands in front. */
export function WhyButton(): ReactElement {
  const { t } = useText();
  return (
    <Tooltip title={t('why.open')}>
      <Button type="text" icon={<QuestionCircleOutlined />} aria-label={t('why.open')} aria-haspopup="dialog" onClick={askWhy} />
    </Tooltip>
  );
}
