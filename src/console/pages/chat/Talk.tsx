import { Button, Spin } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { RobotOutlined } from '@ant-design/icons';
import type { ChatMessage } from '../../../contract/assistant.ts';
import { useText } from '../../data/texts/useText.ts';
import { Bubble } from './Bubble.tsx';

/** Time after which waiting shows (S9-07), ms. */
const THINKING_MS = 500;
/** Messages drawn at first, and more with each look back. */
const BATCH = 30;
/** How near the end still counts as there, px. */
const NEAR = 40;

function Thinking(): ReactElement | null {
  const { t } = useText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), THINKING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <li className="bubble bubble-assistant">
      <span className="bubble-face" aria-hidden>
        <RobotOutlined />
      </span>
      <div className="bubble-body">
        <div className="bubble-text bubble-thinking">
          <Spin size="small" /> {t('chat.thinking')}
        </div>
      </div>
    </li>
  );
}

/** What can be asked, shown until something was. */
const EXAMPLES = ['chat.example.count', 'chat.example.batch', 'chat.example.import'] as const;

interface TalkProps {
  /** Undefined while it is read. */
  messages: readonly ChatMessage[] | undefined;
  /** An answer is on its way. */
  asking: boolean;
  onAgain: () => void;
  onAsk: (question: string) => void;
}

/** What is said in a conversation; stays at its end unless one has scrolled back. Of a long one only the latest is drawn. */
export function Talk({ messages, asking, onAgain, onAsk }: TalkProps): ReactElement {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [visibleCount, setVisibleCount] = useState(BATCH);
  const last = messages?.at(-1);
  useLayoutEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  });
  const earlier = (): void => {
    const { current } = box;
    const before = current?.scrollHeight ?? 0;
    setVisibleCount(visibleCount + BATCH);
    // What was on screen stays where it was.
    requestAnimationFrame(() => current?.scrollBy({ top: current.scrollHeight - before, behavior: 'instant' }));
  };
  const shown = messages?.slice(-visibleCount) ?? [];
  const waiting = asking && last?.role === 'user';
  return (
    <div
      ref={box}
      className="talk"
      role="log"
      aria-label={t('chat.talk')}
      aria-busy={asking}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
    >
      {(messages?.length ?? 0) > visibleCount && (
        <Button type="link" className="talk-earlier" onClick={earlier}>
          {t('chat.earlier')}
        </Button>
      )}
      {messages === undefined ? (
        <Spin className="talk-loading" />
      ) : (
        <ol>
          {shown.map((message) => {
            const ends = message === last;
            return (
              <Bubble
                key={message.id}
                message={message}
                growing={ends && asking}
                onAgain={ends && !asking && message.incomplete === true ? onAgain : undefined}
              />
            );
          })}
          {waiting && <Thinking />}
        </ol>
      )}
      {messages && !asking && !messages.some(({ role }) => role === 'user') && (
        <ul className="talk-examples" aria-label={t('chat.examples')}>
          {EXAMPLES.map((key) => (
            <li key={key}>
              <Button onClick={() => onAsk(t(key))}>{t(key)}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
