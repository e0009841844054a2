import { ExpandAltOutlined, ShrinkOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState, type ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import './enlarge.css';

/** Lets the block around it take the whole window, and gives it back. */
export function Enlarge(): ReactElement {
  const { t } = useText();
  const [large, setLarge] = useState(false);
  const title = t(large ? 'workbench.reduce' : 'workbench.enlarge');
  return (
    <Tooltip title={title}>
      <Button
        className={`enlarge${large ? ' enlarged' : ''}`}
        size="small"
        type="text"
        icon={large ? <ShrinkOutlined /> : <ExpandAltOutlined />}
        aria-label={title}
        aria-expanded={large}
        onClick={() => setLarge(!large)}
      />
    </Tooltip>
  );
}
