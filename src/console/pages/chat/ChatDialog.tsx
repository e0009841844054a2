import { useState, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { Window } from '../../windows/Window.tsx';
import { ChatPanel } from './ChatPanel.tsx';

/** The assistant over any page, titled with its name (S2-52). */
export function ChatDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useText();
  const [name, setName] = useState<string>();
  return (
    <Window
      width={960}
      className="chat-dialog"
      title={
        <>
          <span>{name ?? t('chat.title')}</span> <small>{t('chat.about')}</small>
        </>
      }
      footer={null}
      onCancel={onClose}
    >
      <ChatPanel onName={setName} />
    </Window>
  );
}
