import { Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import type { BlockProps } from '../contract.ts';
import '../../data/texts/workbenchTexts.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { draftOf, errorsOf, type Draft } from '../../workbench/drafts.ts';
import { Enlarge } from '../../workbench/Enlarge.tsx';
import { selectionIn, useSelection } from '../selection.ts';
import { Changes } from './Changes.tsx';
import { Past } from './Past.tsx';
import { Preview } from './Preview.tsx';
import './preview.css';

const TABS = ['preview', 'changes', 'past'] as const;
type Tab = (typeof TABS)[number];

/** What an unfinished check leaves to say. */
function Waiting({ draft }: { draft: Draft }): ReactElement | null {
  const { t } = useText();
  const findings = errorsOf(draft.check).length;
  if (draft.checked !== draft.text) return null;
  return findings > 0 ? (
    <p className="preview-note" role="note">
      {t('workbench.notYet', { count: findings })}
    </p>
  ) : null;
}

function Panes({ file }: { file: string }): ReactElement {
  const { t } = useText();
  const draft = useStore(draftOf(file));
  const [tab, setTab] = useState<Tab>('preview');
  return (
    <div className="preview">
      <div className="preview-head">
        <Segmented<Tab>
          aria-label={t('workbench.panes')}
          value={tab}
          onChange={setTab}
          options={TABS.map((value) => ({ value, label: t(`workbench.pane.${value}`) }))}
        />
        <Enlarge />
      </div>
      {tab !== 'past' && <Waiting draft={draft} />}
      {tab === 'preview' && <Preview draft={draft} />}
      {tab === 'changes' && <Changes draft={draft} />}
      {tab === 'past' && <Past key={draft.source?.version} draft={draft} />}
    </div>
  );
}

/** What the document being edited would draw, what its changes mean, and what it said before. */
export function PreviewBlock({ block }: BlockProps<'preview'>): ReactElement {
  const { t } = useText();
  const [file] = useSelection(selectionIn(block.file));
  return file === undefined ? <p className="block-empty">{t('workbench.choose')}</p> : <Panes key={file} file={file} />;
}
