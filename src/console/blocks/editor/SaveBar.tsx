import { Button, Input } from 'antd';
import { useState, type ReactElement } from 'react';
import { MAX_REMARK } from '../../../contract/workbench.ts';
import { confirm } from '../../data/page/confirm.ts';
import { saveBlob } from '../../data/files/files.ts';
import { useText } from '../../data/texts/useText.ts';
import { isChanged, revert, type Draft } from '../../workbench/drafts.ts';

/** Name of a document's file without its folder. */
const nameOf = (file: string): string => /[^/]+$/.exec(file)?.[0] ?? file;

interface SaveBarProps {
  draft: Draft;
  /** The text is as it was last checked, and nothing is wrong with it. */
  sound: boolean;
  onSave: (remark: string) => Promise<boolean>;
}

/** Saves a draft into the folder, or offers it as a file where the folder takes no changes. */
export function SaveBar({ draft, sound, onSave }: SaveBarProps): ReactElement {
  const { t } = useText();
  const [remark, setRemark] = useState('');
  const changed = isChanged(draft);
  const locked = draft.source?.writable === false;
  const save = (): void => void onSave(remark).then((done) => done && setRemark(''));
  const discard = async (): Promise<void> => {
    if (
      await confirm({
        title: t('workbench.revert'),
        lines: [t('workbench.revertText', { file: draft.file })],
        okText: t('workbench.revert'),
        danger: true,
      })
    )
      revert(draft.file);
  };
  return (
    <div className="editor-save">
      {locked && <p>{t('workbench.locked')}</p>}
      {!locked && (
        <Input
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
          onPressEnter={save}
          maxLength={MAX_REMARK}
          placeholder={t('workbench.remark')}
          aria-label={t('workbench.remark')}
        />
      )}
      {!locked && (
        <Button type="primary" loading={draft.busy} disabled={!changed || !sound || draft.theirs !== undefined} onClick={save}>
          {t('workbench.save')}
        </Button>
      )}
      <Button
        type={locked ? 'primary' : 'default'}
        onClick={() => saveBlob(new Blob([draft.text], { type: 'application/json' }), nameOf(draft.file))}
      >
        {t('workbench.download')}
      </Button>
      <Button disabled={!changed || draft.busy} onClick={() => void discard()}>
        {t('workbench.revert')}
      </Button>
    </div>
  );
}
