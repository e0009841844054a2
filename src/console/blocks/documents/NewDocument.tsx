import { Input, Select } from 'antd';
import { useId, useState, type ReactElement } from 'react';
import { areas } from '../../../../resources.config.ts';
import { dictionaryStarter, gridStarter, screenStarter, starter } from '../../../documents/tables/starter.ts';
import { useText } from '../../data/texts/useText.ts';
import { Window } from '../../windows/Window.tsx';
import { useNames } from '../../workbench/useNames.ts';

const KINDS = ['resource', 'screen', 'grid', 'dictionary'] as const;
type Kind = (typeof KINDS)[number];
/** What a document of each kind may be called. */
const NAMES: Record<Kind, RegExp> = {
  resource: /^[a-z][A-Za-z0-9]{0,39}$/,
  screen: /^[A-Za-z0-9][A-Za-z0-9-]{0,47}$/,
  grid: /^[A-Za-z0-9][A-Za-z0-9-]{0,47}$/,
  dictionary: /^[A-Z][A-Z0-9_]{0,47}$/,
};

interface NewDocumentProps {
  /** Files that are there already. */
  existingFiles: readonly string[];
  onCreate: (file: string, text: string) => void;
  onClose: () => void;
}

/** Begins a document from a valid starter. Nothing is saved before the user says so. */
export function NewDocument({ existingFiles, onCreate, onClose }: NewDocumentProps): ReactElement {
  const { t, titleOf } = useText();
  const id = useId();
  const names = useNames();
  const [kind, setKind] = useState<Kind>('resource');
  const [name, setName] = useState('');
  const [area, setArea] = useState(areas.at(-1)?.path ?? '');
  const [resource, setResource] = useState<string>();
  const [tried, setTried] = useState(false);
  const shows = kind === 'screen' || kind === 'grid';
  const file = shows ? `screens/${area}/${name}.json` : `${kind === 'resource' ? 'resources' : 'dictionaries'}/${name}.json`;
  const wrong = !NAMES[kind].test(name) ? t(`workbench.name.${kind}`) : existingFiles.includes(file) ? t('workbench.nameTaken') : undefined;
  const lacking = shows && resource === undefined;
  const create = (): void => {
    setTried(true);
    if (wrong !== undefined || lacking) return;
    onCreate(
      file,
      kind === 'resource'
        ? starter({ name, area, scope: 'company' })
        : shows
          ? (kind === 'grid' ? gridStarter : screenStarter)({ name, resource: resource ?? '' })
          : dictionaryStarter(name),
    );
  };
  const field = (key: string, label: string, control: ReactElement, error?: string): ReactElement => (
    <div className="new-field">
      <label htmlFor={`${id}${key}`}>{label}</label>
      {control}
      {error !== undefined && (
        <span id={`${id}${key}error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
  return (
    <Window title={t('workbench.add')} okText={t('workbench.begin')} onOk={create} onCancel={onClose}>
      {field(
        'kind',
        t('workbench.kind'),
        <Select<Kind>
          id={`${id}kind`}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: t(`workbench.kind.${value}`) }))}
        />,
      )}
      {field(
        'name',
        t('workbench.name'),
        <Input
          id={`${id}name`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={create}
          aria-invalid={tried && wrong !== undefined}
          aria-describedby={`${id}nameerror`}
          autoFocus
        />,
        tried ? wrong : undefined,
      )}
      {kind !== 'dictionary' &&
        field(
          'area',
          t('workbench.area'),
          <Select id={`${id}area`} value={area} onChange={setArea} options={areas.map((a) => ({ value: a.path, label: titleOf(a) }))} />,
        )}
      {shows &&
        field(
          'resource',
          t('workbench.resource'),
          <Select
            id={`${id}resource`}
            showSearch={{ optionFilterProp: 'label' }}
            value={resource}
            onChange={setResource}
            options={Object.entries(names?.resources ?? {}).map(([value, r]) => ({ value, label: `${titleOf(r)} (${value})` }))}
          />,
          tried && lacking ? t('workbench.resourceNeeded') : undefined,
        )}
      <p className="new-file">
        <code>{file}</code>
      </p>
    </Window>
  );
}
