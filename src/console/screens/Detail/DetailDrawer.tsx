import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { WhyButton } from '../WhyButton.tsx';
import { DetailBody, type DetailProps } from './DetailBody.tsx';

interface DetailDrawerProps extends DetailProps {
  name: string;
  onClose: () => void;
}

/** A record in full, over its list. */
export function DetailDrawer({ name, onClose, ...detail }: DetailDrawerProps): ReactElement {
  return (
    <Drawer open size={760} title={name} extra={<WhyButton />} onClose={onClose} styles={{ wrapper: { maxWidth: '100vw' } }}>
      <DetailBody {...detail} />
    </Drawer>
  );
}
