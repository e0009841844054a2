import { Alert, Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { deviceCalls, type SensorKey } from '../../../contract/api/devices.ts';
import { request } from '../../data/client/client.ts';
import { errorText } from '../../data/client/errorText.ts';
import { confirm } from '../../data/page/confirm.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';

/** Makes a key for a sensor, which is shown once with how it reports. */
export function SensorKeyButton({ code, name }: { code: string; name: string }): ReactElement {
  const { t } = useText();
  const [key, setKey] = useState<SensorKey>();
  const make = async (): Promise<void> => {
    if (!(await confirm({ title: t('desk.key'), lines: [name, t('readings.keyAsk')], okText: t('desk.key'), danger: true }))) return;
    try {
      setKey(await request<SensorKey>({ url: deviceCalls.sensorKey.path, body: { code }, handled: true }));
    } catch (error) {
      notify('error', errorText(error));
    }
  };
  if (!key) return <Button onClick={() => void make()}>{t('desk.key')}</Button>;
  return (
    <Alert
      type="warning"
      title={t('readings.keyShown')}
      description={
        <dl className="readings-key">
          <dt>{t('readings.keyOf')}</dt>
          <dd>{key.code}</dd>
          <dt>{t('readings.keyText')}</dt>
          <dd>{key.key}</dd>
          <dt>HTTP</dt>
          <dd>POST {`${location.origin}${key.path}`}</dd>
          {key.broker !== 'off' && (
            <>
              <dt>MQTT</dt>
              <dd>
                {key.broker} · {key.topic}
              </dd>
            </>
          )}
        </dl>
      }
    />
  );
}
