import { Button, Input, InputNumber } from 'antd';
import { useState, type ReactElement } from 'react';
import type { Desk } from '../../contract/api/devices.ts';
import { dockCommand, DOCK_COMMAND_NAMES, type CommandValue, type DockCommandName } from '../../contract/devices.ts';
import { errorText } from '../data/client/errorText.ts';
import { titleIn, useText } from '../data/texts/useText.ts';
import { Window } from '../windows/Window.tsx';
import type { Given } from './useDesk.ts';

type Values = Partial<Record<CommandValue['name'], number>>;
const OPEN = new Set(['sent', 'in_progress', 'paused']);
const HEIGHT = 60;

/** Whether the dock can do it as it stands; the server says so itself. */
function fits(name: DockCommandName, { values, flight, go }: Desk): boolean {
  const { flying, debug, takesOff } = dockCommand(name);
  const open = flight !== null && OPEN.has(flight.status);
  if (name === 'pause') return flight?.status === 'in_progress';
  if (name === 'resume') return flight?.status === 'paused';
  if (flying) return open;
  if (name === 'debugOpen') return !open && values['modeCode'] === '0';
  if (name === 'debugClose' || debug) return !open && values['modeCode'] === '2';
  return !open && (!takesOff || go);
}

interface AskProps {
  name: DockCommandName;
  desk: Desk;
  onGive: (given: Given) => Promise<void>;
  onClose: () => void;
}

/** Asks once more, for the reason of what is dangerous, and for what must be said with it. */
function Ask({ name, desk, onGive, onClose }: AskProps): ReactElement {
  const { t, language } = useText();
  const command = dockCommand(name);
  const title = titleIn(command, language);
  const [reason, setReason] = useState('');
  const [values, setValues] = useState<Values>({ lon: desk.location?.[0] ?? 0, lat: desk.location?.[1] ?? 0, height: HEIGHT });
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const give = async (): Promise<void> => {
    if (command.danger && !reason.trim()) return setWrong(t('desk.reasonNeeded'));
    setBusy(true);
    try {
      await onGive({ command: name, ...(reason.trim() ? { reason: reason.trim() } : {}), ...(command.values ? { values } : {}) });
      onClose();
    } catch (error) {
      setWrong(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Window
      width={480}
      title={title}
      okText={t('desk.confirm')}
      cancelText={t('form.cancel')}
      okButtonProps={{ danger: command.danger === true, loading: busy }}
      onOk={() => void give()}
      onCancel={onClose}
    >
      <p>{t('desk.ask', { dock: desk.name, command: title })}</p>
      {command.values?.map((value) => (
        <label key={value.name} className="desk-ask">
          <span>{titleIn(value, language)}</span>
          <InputNumber
            min={value.least}
            max={value.most}
            suffix={value.unit}
            value={values[value.name] ?? null}
            onChange={(given) => setValues({ ...values, [value.name]: given ?? Number.NaN })}
          />
        </label>
      ))}
      {command.danger && (
        <label className="desk-ask">
          <span>{t('desk.reason')}</span>
          <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
      {wrong !== undefined && (
        <p className="form-error" role="alert">
          {wrong}
        </p>
      )}
    </Window>
  );
}

/** What the dock can be told to do; what it cannot do now is not offered. */
export function CommandBar({ desk, onGive }: { desk: Desk; onGive: (given: Given) => Promise<void> }): ReactElement {
  const { t, language } = useText();
  const [asked, setAsked] = useState<DockCommandName>();
  const ready = desk.control.mine && desk.connected && desk.channel === 'up';
  const group = (name: 'flight' | 'dock' | 'debug', label: string): ReactElement => (
    <fieldset className="desk-group">
      <legend>{label}</legend>
      {DOCK_COMMAND_NAMES.filter((one) => dockCommand(one).group === name).map((one) => (
        <Button key={one} danger={dockCommand(one).danger === true} disabled={!ready || !fits(one, desk)} onClick={() => setAsked(one)}>
          {titleIn(dockCommand(one), language)}
        </Button>
      ))}
    </fieldset>
  );
  return (
    <div className="desk-bar">
      {group('flight', t('desk.flight'))}
      {group('dock', t('desk.dock'))}
      {group('debug', t('desk.debug'))}
      {asked && <Ask key={asked} name={asked} desk={desk} onGive={onGive} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
