import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type ReactElement } from 'react';
import { confirm } from '../../data/page/confirm.ts';
import { formatDate } from '../../data/dates.ts';
import { useText } from '../../data/texts/useText.ts';
import type { Chat, ChatState } from './chat.ts';

interface ConversationsProps {
  state: ChatState;
  chat: Chat;
  /** Called when one was chosen. */
  onChosen: () => void;
}

/** The user's conversations, newest first (S2-53). */
export function Conversations({ state, chat, onChosen }: ConversationsProps): ReactElement {
  const { t } = useText();
  const begin = useRef<HTMLButtonElement>(null);
  const remove = async (id: string, name: string): Promise<void> => {
    if (!(await confirm({ title: t('chat.removeAsk'), lines: [name], okText: t('chat.remove'), danger: true }))) return;
    if (await chat.remove(id)) begin.current?.focus();
  };
  return (
    <nav className="conversations" aria-label={t('chat.conversations')}>
      <Button
        ref={begin}
        block
        icon={<PlusOutlined />}
        disabled={!state.assistant}
        onClick={() => {
          chat.begin();
          onChosen();
        }}
      >
        {t('chat.begin')}
      </Button>
      <ul>
        {state.sessions.map(({ id, name, update_time: time }) => (
          <li key={id} className={id === state.current ? 'conversation conversation-on' : 'conversation'}>
            <button
              type="button"
              className="conversation-open"
              aria-current={id === state.current}
              title={name}
              onClick={() => {
                void chat.open(id);
                onChosen();
              }}
            >
              <span className="conversation-name">{name}</span>
              <time dateTime={new Date(time).toISOString()}>{formatDate(time, '{y}-{m}-{d} {h}:{i}')}</time>
            </button>
            <Button
              type="text"
              size="small"
              className="conversation-remove"
              icon={<DeleteOutlined />}
              aria-label={t('chat.removeOf', { name })}
              title={t('chat.remove')}
              onClick={() => void remove(id, name)}
            />
          </li>
        ))}
      </ul>
      {state.more && (
        <Button type="link" block onClick={() => void chat.more()}>
          {t('chat.more')}
        </Button>
      )}
    </nav>
  );
}
