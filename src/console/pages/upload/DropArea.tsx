import { FolderOpenOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { canFind, fromDrop, fromInput, pickFindable } from '../../upload/choose.ts';
import type { ChosenFile } from '../../upload/types.ts';

/** Where files are dropped, and the buttons that choose them. */
export function DropArea({ onChosen, children }: { onChosen: (files: ChosenFile[]) => void; children?: ReactNode }): ReactElement {
  const { t } = useText();
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void fromDrop(event.dataTransfer.items).then((dropped) =>
      dropped.length > 0 ? onChosen(dropped) : notify('warning', t('upload.nothing')),
    );
  };
  const choose = (): void => {
    if (canFind()) void pickFindable().then(onChosen);
    else files.current?.click();
  };
  const input = {
    type: 'file',
    multiple: true,
    hidden: true,
    onChange: (event: { target: HTMLInputElement }) => {
      onChosen(fromInput(event.target.files));
      event.target.value = '';
    },
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way beside the buttons inside
    <section
      className={over ? 'drop-area drop-area-over' : 'drop-area'}
      aria-label={t('upload.add')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <InboxOutlined className="drop-icon" aria-hidden />
      <p>{t('upload.drop')}</p>
      <div className="drop-buttons">
        <Button type="primary" icon={<PlusOutlined />} onClick={choose}>
          {t('upload.files')}
        </Button>
        <Button icon={<FolderOpenOutlined />} onClick={() => folder.current?.click()}>
          {t('upload.folder')}
        </Button>
      </div>
      {children}
      <input ref={files} {...input} data-input="files" />
      <input ref={folder} {...input} data-input="folder" {...{ webkitdirectory: '' }} />
    </section>
  );
}
