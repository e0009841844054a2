import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { kindOfDraft } from '../../../documents/tools/assist/index.ts';
import { DictionariesContext } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';
import { errorsOf } from '../../workbench/drafts.ts';
import type { Subject } from '../editor/assistance.ts';
import { CodeEditor, type CodeHandle } from '../editor/CodeEditor.tsx';
import { Findings } from '../editor/Findings.tsx';
import '../editor/editor.css';
import { Preview } from '../preview/Preview.tsx';
import '../preview/preview.css';
import type { Entry } from './entries.ts';
import { exampleNames, exampleOf, placeOf } from './example.ts';
import { useExample } from './useExample.ts';

interface TryPanelProps {
  id: string;
  /** Where the example of the key stands. */
  at: NonNullable<Entry['at']>;
  onClose: () => void;
}

const NONE: never[] = [];

/** The example of a key in its document, to be changed over what it draws. */
export function TryPanel({ id, at: { file, path }, onClose }: TryPanelProps): ReactElement {
  const { t, language } = useText();
  const [draft, edit] = useExample(file);
  const code = useRef<CodeHandle>(null);
  const names = exampleNames();
  const kind = kindOfDraft(file, draft.text);
  const subject = useMemo((): Subject | undefined => kind && { kind, known: names, language }, [kind, names, language]);
  useEffect(() => {
    const { line, column } = placeOf(exampleOf(file), path);
    code.current?.reveal(line, column);
  }, [file, path]);
  const current = draft.checked === draft.text;
  const findings = current ? (draft.check?.findings ?? NONE) : NONE;
  const errors = errorsOf(draft.check);
  const state = !current
    ? 'workbench.checking'
    : draft.checkFailed !== undefined
      ? 'workbench.checkFailed'
      : errors.length > 0
        ? 'workbench.problems'
        : 'reference.sound';
  return (
    <section className="reference-try" aria-label={t('reference.trying', { key: id })}>
      <header>
        <h2>{t('reference.trying', { key: id })}</h2>
        <output>{t(state, { count: errors.length })}</output>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('reference.close')} title={t('reference.close')} onClick={onClose} />
      </header>
      <div className="editor-place">
        <CodeEditor
          ref={code}
          label={t('workbench.textOf', { file })}
          file={file}
          value={draft.text}
          onChange={edit}
          language={language}
          findings={findings}
          subject={subject}
        />
      </div>
      {findings.length > 0 && <Findings file={file} findings={findings} onReveal={(line, column) => code.current?.reveal(line, column)} />}
      <div className="preview">
        <DictionariesContext value={names.dictionaries}>
          <Preview draft={draft} samplesOnly />
        </DictionariesContext>
      </div>
    </section>
  );
}
