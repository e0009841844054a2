import { useCallback, useSyncExternalStore, type ReactElement } from 'react';
import type { Desk } from '../../contract/api/devices.ts';
import { INSTRUMENTS, type Instrument } from '../../contract/devices.ts';
import { useDictionary } from '../data/documents/dictionaries.ts';
import { liveValue, onValue } from '../data/live/cells.ts';
import { titleIn, useText } from '../data/texts/useText.ts';
import { numberText, withUnit } from '../fields/shared/number.ts';

const NOTHING = '—';

/** The newest value of a field: what was told live, else what the desk was read with. */
export function useNewest(id: string, name: string, read: unknown): unknown {
  const told = useSyncExternalStore(
    useCallback((listener) => onValue(id, name, listener), [id, name]),
    () => liveValue(id, name),
  );
  return told === undefined ? read : told;
}

function One({ id, name, read, instrument }: { id: string; name: string; read: unknown; instrument: Instrument }): ReactElement {
  const { language } = useText();
  const value = useNewest(id, name, read);
  const entry = useDictionary(instrument.dict).find(({ code }) => code === value);
  const shown =
    typeof value === 'number'
      ? withUnit(numberText(value, instrument, language), instrument.unit, language)
      : typeof value === 'string'
        ? entry
          ? titleIn(entry, language)
          : value
        : NOTHING;
  return (
    <div className="desk-instrument">
      <dt>{titleIn(instrument, language)}</dt>
      <dd>{shown}</dd>
    </div>
  );
}

/** Values of a dock or its drone, each of which changes by itself. */
export function Instruments({
  title,
  of,
  id,
  values,
}: {
  title: string;
  of: 'dock' | 'drone';
  id: string;
  values: Desk['values'];
}): ReactElement {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl className="desk-instruments">
        {Object.entries(INSTRUMENTS[of]).map(([name, instrument]) => (
          <One key={name} id={id} name={name} read={values[name]} instrument={instrument} />
        ))}
      </dl>
    </section>
  );
}
