import { Input } from 'antd';
import type { ReactElement } from 'react';
import type { ImportMapping } from '../../data/files/transfer.ts';
import { useText } from '../../data/texts/useText.ts';
import { missingTargets, type ImportTarget } from './mapping.ts';

interface EverywhereProps {
  targets: readonly ImportTarget[];
  mapping: ImportMapping;
  /** Values the screen gives every record. */
  presets: Record<string, unknown> | undefined;
  onMapping: (mapping: ImportMapping) => void;
}

/** What every row needs and no column fills: one value for all of them. */
export function Everywhere({ targets, mapping, presets, onMapping }: EverywhereProps): ReactElement | null {
  const { t, titleOf } = useText();
  const { constants = {} } = mapping;
  const missing = missingTargets(targets, { ...mapping, constants: {} }, presets);
  if (missing.length === 0) return null;
  const set = (name: string, value: string): void => {
    const rest = Object.fromEntries(Object.entries(constants).filter(([other]) => other !== name));
    onMapping({ ...mapping, constants: value === '' ? rest : { ...rest, [name]: value } });
  };
  return (
    <section className="import-constants" aria-label={t('import.everywhere')}>
      <p className="mapping-note">{t('import.everywhere')}</p>
      {missing.map((field) => (
        <label key={field.name}>
          {titleOf(field)}
          <Input value={String(constants[field.name] ?? '')} onChange={(event) => set(field.name, event.target.value)} />
        </label>
      ))}
    </section>
  );
}
