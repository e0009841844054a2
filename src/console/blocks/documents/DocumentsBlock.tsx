import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState, useSyncExternalStore, type ReactElement } from 'react';
import type { DocumentEntry } from '../../../contract/workbench.ts';
import type { BlockProps } from '../contract.ts';
import { keepFocus } from '../../data/page/focus.ts';
import '../../data/texts/workbenchTexts.ts';
import { keys } from '../../data/documents/queries.ts';
import { useText } from '../../data/texts/useText.ts';
import { listDocuments } from '../../workbench/calls.ts';
import { begin, hasDraft, onDrafts } from '../../workbench/drafts.ts';
import { Failure } from '../../parts/Failure.tsx';
import { useSelection } from '../selection.ts';
import './documents.css';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const NewDocument = part(() => import('./NewDocument.tsx').then((m) => ({ default: m.NewDocument })));
const KINDS = ['resource', 'screen', 'dictionary'] as const;

/** A document: what it is called, its file, and whether something is wrong with it or not saved. */
function Entry({ entry, selected, onChoose }: { entry: DocumentEntry; selected: boolean; onChoose: () => void }): ReactElement {
  const { t, titleOf } = useText();
  const drafted = useSyncExternalStore(onDrafts, () => hasDraft(entry.file));
  return (
    <li>
      <button type="button" className="document-entry" aria-current={selected || undefined} onClick={onChoose}>
        <span>{titleOf(entry)}</span>
        {entry.problems > 0 && <strong>{t('workbench.problems', { count: entry.problems })}</strong>}
        {drafted && <em>{t('workbench.unsaved')}</em>}
        <code>{entry.file.replace(/^[a-z]+\//, '')}</code>
      </button>
    </li>
  );
}

/** Every document of the schemas folder by its kind; the chosen one is the block's selection. */
export function DocumentsBlock({ block }: BlockProps<'documents'>): ReactElement {
  const { t, titleOf } = useText();
  const { data: list, error, refetch } = useQuery({ queryKey: keys.documents, queryFn: listDocuments });
  const [file, select] = useSelection(block.selects);
  const [keyword, setKeyword] = useState('');
  const [adding, setAdding] = useState<() => void>();
  if (!list && error) return <Failure error={error} onRetry={() => void refetch()} />;
  const wanted = keyword.trim().toLowerCase();
  const matches = (list ?? []).filter((e) => `${e.file} ${e.title} ${e.titleEn}`.toLowerCase().includes(wanted));
  const shown =
    list && file !== undefined && !list.some((e) => e.file === file)
      ? [
          {
            file,
            kind: file.startsWith('dict') ? 'dictionary' : file.startsWith('res') ? 'resource' : 'screen',
            title: t('workbench.newDocument'),
            titleEn: t('workbench.newDocument'),
            problems: 0,
            updateTime: '',
          } as DocumentEntry,
          ...matches,
        ]
      : matches;
  const close = (): void => {
    adding?.();
    setAdding(undefined);
  };
  return (
    <nav className="documents" aria-label={t('workbench.documents')} aria-busy={!list}>
      <div className="documents-tools">
        <Input.Search
          allowClear
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          placeholder={t('workbench.find')}
          aria-label={t('workbench.find')}
        />
        <Button
          icon={<PlusOutlined />}
          aria-label={t('workbench.add')}
          onClick={() => {
            const back = keepFocus();
            setAdding(() => back);
          }}
        />
      </div>
      <div className="documents-list">
        {list && shown.length === 0 && <p className="block-empty">{t('workbench.noneFound')}</p>}
        {KINDS.map((kind) => {
          const entries = shown
            .filter((e) => e.kind === kind)
            .sort((a, b) => b.problems - a.problems || titleOf(a).localeCompare(titleOf(b)));
          return entries.length === 0 ? null : (
            <section key={kind}>
              <h3>
                {t(`workbench.kind.${kind}`)} <small>{entries.length}</small>
              </h3>
              <ul>
                {entries.map((e) => (
                  <Entry key={e.file} entry={e} selected={e.file === file} onChoose={() => select(e.file)} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {adding && (
        <Waiting>
          <NewDocument
            existingFiles={(list ?? []).map((e) => e.file)}
            onClose={close}
            onCreate={(newFile, text) => {
              close();
              void begin(newFile, text);
              select(newFile);
            }}
          />
        </Waiting>
      )}
    </nav>
  );
}
