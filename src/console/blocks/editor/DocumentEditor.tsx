import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useCallback, useMemo, useRef, type ReactElement } from 'react';
import { kindOfDraft } from '../../../documents/tools/assist/index.ts';
import { confirm } from '../../data/page/confirm.ts';
import { errorText } from '../../data/client/errorText.ts';
import { notify } from '../../data/notifications.ts';
import { useStore } from '../../data/store.ts';
import { useUnsaved } from '../../data/page/unsaved.ts';
import { useText } from '../../data/texts/useText.ts';
import { draftOf, edit, errorsOf, isChanged, keepMine, remove, retry, revert, save } from '../../workbench/drafts.ts';
import { Enlarge } from '../../workbench/Enlarge.tsx';
import { useNames } from '../../workbench/useNames.ts';
import { wrapStore } from '../../workbench/wrap.ts';
import { timeText } from '../../fields/shared/time.ts';
import { Failure } from '../../parts/Failure.tsx';
import type { Subject } from './assistance.ts';
import { CodeEditor, type CodeHandle } from './CodeEditor.tsx';
import { Findings } from './Findings.tsx';
import { SaveBar } from './SaveBar.tsx';

const NO_FINDINGS: never[] = [];

/** A document in the editor, with what is wrong with it and what can be done with it. Mount it again (key) for another file. */
export function DocumentEditor({ file }: { file: string }): ReactElement {
  const { t, language } = useText();
  const draft = useStore(draftOf(file));
  const wrap = useStore(wrapStore);
  const known = useNames();
  const code = useRef<CodeHandle>(null);
  const { text, source, theirs } = draft;
  const changed = isChanged(draft);
  useUnsaved(useCallback(() => isChanged(draftOf(file).get()), [file]));
  const kind = useMemo(() => kindOfDraft(file, text), [file, text]);
  const subject = useMemo((): Subject | undefined => known && kind && { kind, known, language }, [kind, known, language]);
  if (draft.failed !== undefined && !source) return <Failure error={draft.failed} onRetry={() => retry(file)} />;
  const current = draft.checked === text;
  // A document that is neither in the folder nor begun has nothing wrong with it.
  const isMissing = source?.version === '' && text === '';
  const findings = isMissing ? NO_FINDINGS : (draft.check?.findings ?? NO_FINDINGS);
  const errors = isMissing ? 0 : errorsOf(draft.check).length;
  const sound = current && errors === 0;
  const onSave = async (remark: string): Promise<boolean> => {
    try {
      await save(file, remark);
      notify('success', t('workbench.saved'));
      return true;
    } catch (error) {
      notify('error', t('workbench.saveFailed'), errorText(error));
      return false;
    }
  };
  const onRemove = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t('workbench.remove'),
        lines: [t('workbench.removeText', { file })],
        okText: t('workbench.remove'),
        danger: true,
      }))
    )
      return;
    await remove(file).then(
      () => notify('success', t('workbench.removed')),
      (error: unknown) => notify('error', t('workbench.removeFailed'), errorText(error)),
    );
  };
  const state = !source
    ? 'workbench.reading'
    : isMissing
      ? 'workbench.gone'
      : draft.checkFailed !== undefined
        ? 'workbench.checkFailed'
        : !current
          ? 'workbench.checking'
          : errors > 0
            ? 'workbench.problems'
            : changed
              ? 'workbench.sound'
              : draft.saved === undefined
                ? 'workbench.asKept'
                : 'workbench.savedAt';
  return (
    <div className="editor">
      <div className="editor-head">
        <code>{file}</code>
        <output>{t(state, { count: errors, time: timeText(draft.saved ?? '') })}</output>
        <Link to="/system/language">{t('workbench.language')}</Link>
        <Button
          size="small"
          type="text"
          danger
          disabled={!source?.writable || source.version === '' || draft.busy}
          onClick={() => void onRemove()}
        >
          {t('workbench.remove')}
        </Button>
        <Button size="small" type="text" aria-pressed={wrap} onClick={() => wrapStore.set(!wrap)}>
          {t('workbench.wrap')}
        </Button>
        <Enlarge />
      </div>
      {theirs && (
        <div className="editor-theirs" role="alert">
          <p>{t('workbench.theirs')}</p>
          <Button size="small" onClick={() => revert(file)}>
            {t('workbench.takeTheirs')}
          </Button>
          <Button size="small" onClick={() => keepMine(file)}>
            {t('workbench.keepMine')}
          </Button>
        </div>
      )}
      <div className="editor-place">
        <CodeEditor
          ref={code}
          label={t('workbench.textOf', { file })}
          file={file}
          value={text}
          onChange={(next) => edit(file, next)}
          readOnly={!source}
          wrap={wrap}
          language={language}
          findings={current ? findings : NO_FINDINGS}
          subject={subject}
          onSave={() => {
            if (changed && sound && source?.writable) void onSave('');
          }}
        />
      </div>
      {findings.length > 0 && <Findings file={file} findings={findings} onReveal={(line, column) => code.current?.reveal(line, column)} />}
      <SaveBar draft={draft} sound={sound} onSave={onSave} />
    </div>
  );
}
