import { useCallback, useSyncExternalStore, type ReactElement } from 'react';
import { liveValue, onValue } from '../data/live/cells.ts';
import { Plain, type ValueProps } from './Plain.tsx';

/** A value that devices report: drawn again when it changes, and nothing else with it. */
export default function LiveValue({ field, record }: ValueProps): ReactElement {
  const id = String(record['id']);
  const { name } = field;
  const told = useSyncExternalStore(
    useCallback((listener) => onValue(id, name, listener), [id, name]),
    () => liveValue(id, name),
  );
  return <Plain field={field} record={told === undefined ? record : { ...record, [name]: told }} />;
}
