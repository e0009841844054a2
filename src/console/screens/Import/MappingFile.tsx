import { DownloadOutlined, FolderOpenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import type { FileReading } from '../../../documents/ground/model/imports.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { saveBlob } from '../../data/files/files.ts';
import type { ImportMapping } from '../../data/files/transfer.ts';
import { listed, useText } from '../../data/texts/useText.ts';
import { usePlain } from '../../fields/usePlain.ts';
import type { ImportTarget } from './mapping.ts';
import { MappingFileError, readMappingFile, writeMappingFile, type Misfit } from './mappingFile.ts';

interface MappingFileProps {
  resource: Resource;
  targets: readonly ImportTarget[];
  headers: readonly string[];
  mapping: ImportMapping;
  stated: FileReading;
  onMapping: (mapping: ImportMapping) => void;
}

interface Loaded {
  name: string;
  count: number;
  misfits: Misfit[];
}

/** Loads a mapping from a file and saves it to one; says what of a loaded one does not fit, and what stands beside the columns. */
export function MappingFile({ resource, targets, headers, mapping, stated, onMapping }: MappingFileProps): ReactElement {
  const { t, titleOf, language } = useText();
  const plain = usePlain();
  const input = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<string>();
  const load = async (file: File): Promise<void> => {
    setLoaded(undefined);
    try {
      const read = readMappingFile(await file.text(), resource.name, targets, headers);
      setError(undefined);
      setLoaded({ name: file.name, count: Object.keys(read.mapping.columns).length, misfits: read.misfits });
      onMapping(read.mapping);
    } catch (failure) {
      setError(failure instanceof MappingFileError ? t(failure.text, { name: failure.detail }) : String(failure));
    }
  };
  const constants = Object.entries(mapping.constants ?? {}).flatMap(([name, value]) =>
    resource.fields
      .filter((f) => f.name === name)
      .map((field) => `${titleOf(field)} = ${field.reference ? String(value) : plain(field, value)}`),
  );
  return (
    <section className="mapping-file" aria-label={t('mapping.file')}>
      <div className="mapping-buttons">
        <Button icon={<FolderOpenOutlined />} onClick={() => input.current?.click()}>
          {t('mapping.load')}
        </Button>
        <Button
          icon={<DownloadOutlined />}
          disabled={Object.keys(mapping.columns).length === 0}
          onClick={() =>
            saveBlob(
              new Blob([writeMappingFile({ ...mapping, ...stated }, resource.name)], { type: 'application/json' }),
              `${resource.name}-mapping.json`,
            )
          }
        >
          {t('mapping.save')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('mapping.load')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void load(file);
          }}
        />
      </div>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      {loaded && (
        <output className={loaded.misfits.length > 0 ? 'import-summary import-summary-bad' : 'import-summary'}>
          {t('mapping.loaded', { name: loaded.name, count: loaded.count })}
          {loaded.misfits.length > 0 && (
            <ul className="mapping-misfits">
              {loaded.misfits.map((m) => (
                <li key={`${m.text} ${m.name}`}>{t(m.text, { name: m.name })}</li>
              ))}
            </ul>
          )}
        </output>
      )}
      {constants.length > 0 && <p className="mapping-note">{t('mapping.constants', { list: listed(constants, language) })}</p>}
      {(mapping.empty ?? []).length > 0 && (
        <p className="mapping-note">{t('mapping.empty', { list: listed(mapping.empty ?? [], language) })}</p>
      )}
      {(mapping.skip ?? []).length > 0 && (
        <p className="mapping-note">{t('mapping.skip', { list: listed(mapping.skip ?? [], language) })}</p>
      )}
    </section>
  );
}
