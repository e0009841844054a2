import { Radio, Select } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { ImportOptions, Inspection } from '../../data/transfer.ts';
import { missingTargets, type ImportTarget } from './mapping.ts';

interface MappingStepProps {
  inspection: Inspection;
  targets: readonly ImportTarget[];
  mapping: Record<string, string>;
  mode: ImportOptions['mode'];
  onMapping: (mapping: Record<string, string>) => void;
  onMode: (mode: ImportOptions['mode']) => void;
}

/** Says which column of the file fills which field, with the first values beside. */
export function MappingStep({ inspection, targets, mapping, mode, onMapping, onMode }: MappingStepProps): ReactElement {
  const { t, titleOf } = useText();
  const missing = missingTargets(targets, mapping);
  const set = (header: string, name: string | undefined): void => {
    const rest = Object.fromEntries(Object.entries(mapping).filter(([h, n]) => h !== header && n !== name));
    onMapping(name === undefined ? rest : { ...rest, [header]: name });
  };
  return (
    <>
      <div className="import-mode">
        <Radio.Group
          value={mode}
          onChange={(event) => onMode(event.target.value as ImportOptions['mode'])}
          options={[{ value: 'insert', label: t('import.insert') }, { value: 'upsert', label: t('import.upsert') }]}
        />
      </div>
      <div className="import-scroll">
        <table className="import-table">
          <thead><tr><th scope="col">{t('import.column')}</th><th scope="col">{t('import.field')}</th><th scope="col">{t('import.examples')}</th></tr></thead>
          <tbody>
            {inspection.headers.map((header, n) => (
              <tr key={`${n} ${header}`}>
                <th scope="row">{header}</th>
                <td>
                  <Select
                    style={{ width: '100%' }}
                    aria-label={t('import.fieldOf', { column: header })}
                    allowClear
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder={t('import.skip')}
                    value={mapping[header]}
                    options={targets.map((f) => ({ value: f.name, label: `${titleOf(f)}${f.required ? ' *' : ''}` }))}
                    onChange={(name?: string) => set(header, name)}
                  />
                </td>
                <td className="import-examples">{inspection.rows.slice(0, 3).map((row) => row[n]).filter((v) => v !== undefined && v !== '').join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && <p className="field-error" role="alert">{t('import.missing', { fields: missing.map(titleOf).join(', ') })}</p>}
    </>
  );
}
