/** The parts of a desk that are read: checks, alarms, commands, flight. */
import { Button, Progress } from 'antd';
import type { ReactElement } from 'react';
import { deviceCalls, type Desk, type GivenCommand } from '../../contract/api/devices.ts';
import { CHECKS, DOCK_COMMANDS, type DockCommand } from '../../contract/devices.ts';
import { errorText } from '../data/client/errorText.ts';
import { useDictionary } from '../data/documents/dictionaries.ts';
import { saveFile } from '../data/files/files.ts';
import { notify } from '../data/notifications.ts';
import { titleIn, useText } from '../data/texts/useText.ts';

const clock = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB');

/** Each check with what was found and what is allowed. */
export function Checks({ desk }: { desk: Desk }): ReactElement {
  const { t, language } = useText();
  return (
    <section aria-label={t('desk.checks')}>
      <h3>
        {t('desk.checks')} <strong className={desk.go ? 'desk-go' : 'desk-no'}>{t(desk.go ? 'desk.go' : 'desk.noGo')}</strong>
      </h3>
      <table className="desk-checks">
        <thead>
          <tr>
            <th scope="col">{t('desk.checks')}</th>
            <th scope="col">{t('desk.value')}</th>
            <th scope="col">{t('desk.limit')}</th>
          </tr>
        </thead>
        <tbody>
          {desk.checks.map(({ name, passed, value, limit }) => (
            <tr key={name} className={passed ? undefined : 'desk-failed'}>
              <th scope="row">
                <span aria-hidden>{passed ? '✓' : '✗'}</span> {titleIn(CHECKS[name], language)}
              </th>
              <td>{value ?? '—'}</td>
              <td>{limit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Alarms({ desk }: { desk: Desk }): ReactElement {
  const { t, language } = useText();
  const levels = useDictionary('ALARM_LEVEL');
  return (
    <section aria-label={t('desk.alarms')}>
      <h3>{t('desk.alarms')}</h3>
      {desk.alarms.length === 0 && <p className="desk-none">{t('desk.alarmsNone')}</p>}
      <ul className="desk-list">
        {desk.alarms.map(({ code, level, message, occurTime }) => {
          const entry = levels.find((one) => one.code === level);
          return (
            <li key={`${code} ${occurTime}`} className={level === '2' ? 'desk-failed' : undefined}>
              {entry && <b>{titleIn(entry, language)}</b>} {message} <time>{clock(occurTime)}</time>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Log({ desk }: { desk: Desk }): ReactElement {
  const { t, language } = useText();
  const nameOf = ({ command }: GivenCommand): string => {
    const known = (DOCK_COMMANDS as Readonly<Record<string, DockCommand>>)[command];
    return known ? titleIn(known, language) : command;
  };
  const stateOf = ({ state, result, percent, late }: GivenCommand): string =>
    [
      state === 'failed' && result ? t('desk.failed', { result }) : t(`desk.state.${state}`),
      state === 'running' && percent !== null ? `${percent}%` : '',
      late ? t('desk.late') : '',
    ].join(' ');
  return (
    <section aria-label={t('desk.commands')}>
      <h3>{t('desk.commands')}</h3>
      {desk.commands.length === 0 && <p className="desk-none">{t('desk.commandsNone')}</p>}
      <ul className="desk-list">
        {desk.commands.map((given) => (
          <li key={given.id}>
            <time>{clock(given.createTime)}</time> <b>{nameOf(given)}</b> {stateOf(given)} {given.userCode}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The flight under way, or the last one. */
export function FlightPanel({ flight }: { flight: Desk['flight'] }): ReactElement {
  const { t, language } = useText();
  const [statuses, steps] = [useDictionary('FLIGHT_STATUS'), useDictionary('FLIGHT_STEP')];
  if (!flight)
    return (
      <section aria-label={t('desk.flight')}>
        <h3>{t('desk.flight')}</h3>
        <p className="desk-none">{t('desk.flightNone')}</p>
      </section>
    );
  const [status, step] = [statuses.find(({ code }) => code === flight.status), steps.find(({ code }) => code === flight.step)];
  const keep = (format: string): void =>
    void saveFile({ method: 'GET', url: deviceCalls.track.path, params: { flight: flight.flightId, format } }).catch((error: unknown) =>
      notify('error', errorText(error)),
    );
  return (
    <section aria-label={t('desk.flight')}>
      <h3>
        {t('desk.flight')} {flight.flightId}
      </h3>
      <p>
        {flight.planName} <b>{status && titleIn(status, language)}</b> {step && titleIn(step, language)}{' '}
        {flight.waypointTotal ? t('desk.waypoints', { current: flight.waypointCurrent ?? 0, total: flight.waypointTotal }) : ''}
      </p>
      <Progress percent={Math.round(flight.percent ?? 0)} aria-label={t('desk.flight')} />
      {flight.breakReason !== null && <p className="form-error">{flight.breakReason}</p>}
      {flight.track.length > 0 && (
        <div className="desk-group">
          <span>{t('desk.export')}</span>
          {['gpx', 'kml', 'csv'].map((format) => (
            <Button key={format} size="small" onClick={() => keep(format)}>
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
