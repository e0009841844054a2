import { Alert, Button, Input, Tag } from 'antd';
import { useState, type ReactElement } from 'react';
import { deviceCalls, type Desk, type DockKey } from '../../contract/api/devices.ts';
import { request } from '../data/client/client.ts';
import { errorText } from '../data/client/errorText.ts';
import { confirm } from '../data/page/confirm.ts';
import { notify } from '../data/notifications.ts';
import { useText } from '../data/texts/useText.ts';

interface ControlProps {
  desk: Desk;
  onControl: (action: 'take' | 'takeOver' | 'release', reason?: string) => Promise<void>;
}

/** Makes a key for the dock, which is shown once. */
function KeyButton({ desk }: { desk: Desk }): ReactElement {
  const { t } = useText();
  const [key, setKey] = useState<DockKey>();
  const make = async (): Promise<void> => {
    if (!(await confirm({ title: t('desk.key'), lines: [desk.name, t('desk.keyAsk')], okText: t('desk.key'), danger: true }))) return;
    try {
      setKey(await request<DockKey>({ url: deviceCalls.key.path, body: { sn: desk.sn }, handled: true }));
    } catch (error) {
      notify('error', errorText(error));
    }
  };
  return key ? (
    <Alert type="warning" title={t('desk.keyShown', { ...key })} />
  ) : (
    <Button onClick={() => void make()}>{t('desk.key')}</Button>
  );
}

/** Who operates the dock, and how to take and release it. */
export function Control({ desk, onControl }: ControlProps): ReactElement {
  const { t } = useText();
  const { may, mine, holder } = desk.control;
  const [reason, setReason] = useState('');
  const act = (action: 'take' | 'takeOver' | 'release'): void =>
    void onControl(action, reason.trim() || undefined).catch((error: unknown) => notify('error', errorText(error)));
  const who = mine ? t('desk.controlMine') : holder === null ? t('desk.controlNone') : t('desk.controlOf', { user: holder });
  return (
    <div className="desk-control">
      {desk.control.keys && desk.channel === 'up' && <KeyButton desk={desk} />}
      <Tag color={mine ? 'green' : holder === null ? 'default' : 'orange'}>{who}</Tag>
      {!may && <span>{t('desk.mayNot')}</span>}
      {may && mine && <Button onClick={() => act('release')}>{t('desk.release')}</Button>}
      {may && !mine && holder === null && (
        <Button type="primary" onClick={() => act('take')}>
          {t('desk.take')}
        </Button>
      )}
      {may && !mine && holder !== null && (
        <>
          <Input
            value={reason}
            maxLength={300}
            placeholder={t('desk.reason')}
            aria-label={t('desk.reason')}
            onChange={(e) => setReason(e.target.value)}
          />
          <Button danger disabled={!reason.trim()} onClick={() => act('takeOver')}>
            {t('desk.takeOver')}
          </Button>
        </>
      )}
    </div>
  );
}
