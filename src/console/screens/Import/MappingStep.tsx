import { Radio, Select } from 'antd';
import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { ColumnTarget } from '../../../documents/ground/model/imports.ts';
import type { FileReading } from '../../../documents/ground/model/imports.ts';
import type { ImportMapping, ImportOptions, Inspection } from '../../data/files/transfer.ts';
import { listed, useText } from '../../data/texts/useText.ts';
import { Codes } from './Codes.tsx';
import { Everywhere } from './Everywhere.tsx';
import { missingTargets, targetName, type ImportTarget } from './mapping.ts';
import { MappingFile } from './MappingFile.tsx';
import { isCode, isPlaced } from '../../../documents/ground/fields/traits.ts';

interface MappingStepProps {
  bundle: ScreenBundle;
  inspection: Inspection;
  /** How somebody says that the file is read; a mapping that is saved says so too. */
  stated: FileReading;
  targets: readonly ImportTarget[];
  mapping: ImportMapping;
  mode: ImportOptions['mode'];
  onMapping: (mapping: ImportMapping) => void;
  onMode: (mode: ImportOptions['mode']) => void;
}

/** How a column's texts become values, where a mapping file says so. */
function Conversion({ target }: { target: string | ColumnTarget | undefined }): ReactElement | null {
  const { t, language } = useText();
  if (target === undefined || typeof target === 'string') return null;
  const values = Object.entries(target.values ?? {});
  return (
    <>
      {values.length > 0 && (
        <div className="mapping-note" title={values.map(([from, to]) => `${from} → ${to}`).join('\n')}>
          {t('mapping.values', {
            count: values.length,
            list: listed(
              values.slice(0, 3).map(([from, to]) => `${from} → ${to}`),
              language,
            ),
          })}
        </div>
      )}
      {target.format !== undefined && (
        <div className="mapping-note">{t('mapping.format', { format: listed([target.format].flat(), language) })}</div>
      )}
    </>
  );
}

/** Says which column of the file fills which field, with the first values beside. */
export function MappingStep({ bundle, inspection, stated, targets, mapping, mode, onMapping, onMode }: MappingStepProps): ReactElement {
  const { t, titleOf, language } = useText();
  const { headers, rows, texts } = inspection;
  const missing = missingTargets(targets, mapping, bundle.screen.defaults);
  // Where places are filled, the file may come from a map that shifts them.
  const placed = bundle.resource.fields.some(
    (f) => isPlaced(f) && Object.values(mapping.columns).some((target) => targetName(target).split('.')[0] === f.name),
  );
  const set = (header: string, name: string | undefined): void => {
    const rest = Object.fromEntries(Object.entries(mapping.columns).filter(([h, n]) => h !== header && targetName(n) !== name));
    onMapping({ ...mapping, columns: name === undefined ? rest : { ...rest, [header]: name } });
  };
  const codesFor = (header: string, n: number): ReactElement | null => {
    const target = mapping.columns[header];
    const field = target && bundle.resource.fields.find((f) => f.name === targetName(target) && isCode(f));
    if (!field) return null;
    const change = (next: string | ColumnTarget): void => onMapping({ ...mapping, columns: { ...mapping.columns, [header]: next } });
    return <Codes field={field} target={target} texts={texts[n] ?? []} onTarget={change} />;
  };
  return (
    <>
      <div className="import-mode">
        <Radio.Group
          value={mode}
          onChange={(event) => onMode(event.target.value as ImportOptions['mode'])}
          options={[
            { value: 'insert', label: t('import.insert') },
            { value: 'upsert', label: t('import.upsert') },
          ]}
        />
      </div>
      {placed && (
        <div className="import-mode">
          <Radio.Group
            value={mapping.datum ?? 'WGS-84'}
            aria-label={t('import.datum')}
            onChange={(event) => {
              const { datum: _, ...rest } = mapping;
              onMapping(event.target.value === 'GCJ-02' ? { ...rest, datum: 'GCJ-02' } : rest);
            }}
            options={[
              { value: 'WGS-84', label: t('import.datumWgs') },
              { value: 'GCJ-02', label: t('import.datumGcj') },
            ]}
          />
        </div>
      )}
      <MappingFile resource={bundle.resource} targets={targets} headers={headers} mapping={mapping} stated={stated} onMapping={onMapping} />
      <div className="import-scroll">
        <table className="import-table import-columns">
          <thead>
            <tr>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.field')}</th>
              <th scope="col">{t('import.examples')}</th>
            </tr>
          </thead>
          <tbody>
            {headers.map((header, n) => (
              <tr key={`${n} ${header}`}>
                <th scope="row">{header}</th>
                <td>
                  <Select
                    style={{ width: '100%' }}
                    aria-label={t('import.fieldOf', { column: header })}
                    allowClear
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder={t('import.skip')}
                    value={mapping.columns[header] === undefined ? undefined : targetName(mapping.columns[header])}
                    options={targets.map((f) => ({ value: f.name, label: `${titleOf(f)}${f.required ? ' *' : ''}` }))}
                    onChange={(name?: string) => set(header, name)}
                  />
                  <Conversion target={mapping.columns[header]} />
                  {codesFor(header, n)}
                </td>
                <td className="import-examples">
                  {rows
                    .slice(0, 3)
                    .map((row) => row[n])
                    .filter((v) => v !== undefined && v !== '')
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Everywhere targets={targets} mapping={mapping} presets={bundle.screen.defaults} onMapping={onMapping} />
      {missing.length > 0 && (
        <p className="field-error" role="alert">
          {t('import.missing', { fields: listed(missing.map(titleOf), language) })}
        </p>
      )}
    </>
  );
}
