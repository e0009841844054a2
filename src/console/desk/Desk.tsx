import '../data/texts/deskTexts.ts';
import '../data/texts/mapTexts.ts';
import { Alert, Tag } from 'antd';
import type { ReactElement } from 'react';
import type { GivenCommand } from '../../contract/api/devices.ts';
import { errorText } from '../data/client/errorText.ts';
import { notify } from '../data/notifications.ts';
import { useText } from '../data/texts/useText.ts';
import { Window } from '../windows/Window.tsx';
import { CommandBar } from './CommandBar.tsx';
import { Control } from './Control.tsx';
import { DeskMap } from './DeskMap.tsx';
import { DeskPictures } from './DeskPictures.tsx';
import { Instruments } from './Instruments.tsx';
import { Alarms, Checks, FlightPanel, Log } from './Panels.tsx';
import { useDesk, type Given } from './useDesk.ts';
import './desk.css';

/** The operator desk of a dock: instruments, map, alarms, commands, and the checks before a take-off. */
export function Desk({ sn, name, onClose }: { sn: string; name: string; onClose: () => void }): ReactElement {
  const { t } = useText();
  const { desk, error, give, control } = useDesk(sn);
  const tell = ({ state, result }: GivenCommand): void => {
    const text = state === 'failed' && result ? t('desk.failed', { result }) : t(`desk.state.${state}`);
    notify(state === 'ok' || state === 'running' ? 'success' : 'error', text);
  };
  const onGive = async (given: Given): Promise<void> => tell(await give(given));
  return (
    <Window width="min(1360px, 96vw)" title={desk?.name ?? name} footer={null} onCancel={onClose}>
      {error !== null && error !== undefined && <Alert type="error" title={t('desk.trouble', { reason: errorText(error) })} />}
      {desk && (
        <div className="desk">
          <div className="desk-head">
            {desk.values['simulated'] === '1' && <Tag color="purple">{t('desk.simulated')}</Tag>}
            <Tag color={desk.channel === 'up' ? 'green' : 'red'}>{t(`desk.channel.${desk.channel}`)}</Tag>
            {desk.channel === 'up' && !desk.connected && <Tag color="red">{t(desk.keyed ? 'desk.offline' : 'desk.unkeyed')}</Tag>}
            <Control desk={desk} onControl={control} />
          </div>
          <CommandBar desk={desk} onGive={onGive} />
          <div className="desk-columns">
            <div>
              <DeskPictures desk={desk} />
              <DeskMap desk={desk} />
              <FlightPanel flight={desk.flight} />
              <Alarms desk={desk} />
            </div>
            <div>
              <Instruments title={t('desk.dock')} of="dock" id={desk.id} values={desk.values} />
              {desk.drone && <Instruments title={t('desk.drone')} of="drone" id={desk.drone.id} values={desk.droneValues} />}
            </div>
            <div>
              <Checks desk={desk} />
              <Log desk={desk} />
            </div>
          </div>
        </div>
      )}
    </Window>
  );
}
