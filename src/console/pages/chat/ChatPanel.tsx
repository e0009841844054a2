import '../../data/texts/chatTexts.ts';
import { MessageOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { Failure } from '../../parts/Failure.tsx';
import { createChat } from './chat.ts';
import { Conversations } from './Conversations.tsx';
import { Sender } from './Sender.tsx';
import { Talk } from './Talk.tsx';
import './chat.css';

/**
 * Conversations with the assistant: on a page of its own, and in the header's dialog. Drawn with antd's own controls: Ant
 * Design X brings a diagram and a highlighting library into every install, styles that bypass the built sheet, and a list of
 * conversations without keys.
 * @param onName hears what the assistant is called
 */
export function ChatPanel({ onName }: { onName?: (name: string) => void }): ReactElement {
  const { t } = useText();
  const [chat] = useState(createChat);
  const state = useStore(chat.store);
  const [listed, setListed] = useState(false);
  useEffect(() => {
    void chat.start();
  }, [chat]);
  const name = state.assistant?.name;
  useEffect(() => {
    if (name !== undefined) onName?.(name);
  }, [name, onName]);
  if (state.error !== undefined) return <Failure error={state.error} onRetry={() => void chat.start()} />;
  const { current } = state;
  const asking = state.asking.includes(current);
  const messages = state.transcripts[current];
  return (
    <div className={listed ? 'chat chat-listed' : 'chat'}>
      <Conversations state={state} chat={chat} onChosen={() => setListed(false)} />
      <section className="chat-main" aria-label={name ?? t('chat.title')}>
        <Button className="chat-list-toggle" icon={<MessageOutlined />} aria-expanded={listed} onClick={() => setListed(!listed)}>
          {t('chat.conversations')}
        </Button>
        <Talk
          key={current}
          messages={messages}
          asking={asking}
          onAgain={() => void chat.again()}
          onAsk={(question) => void chat.ask(question)}
        />
        <Sender asking={asking} disabled={!messages} onSend={(question) => void chat.ask(question)} onStop={chat.stop} />
      </section>
    </div>
  );
}
