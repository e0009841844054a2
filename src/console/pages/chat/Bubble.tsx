import { CopyOutlined, ReloadOutlined, RobotOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useEffect, useState, type ReactElement } from 'react';
import type { ChatMessage } from '../../../contract/assistant.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { shownAnswer } from './answerText.ts';
import { Markdown, SafeLink } from './Markdown.tsx';

/** Time after which the copy icon is itself again (S9-07), ms. */
const COPIED_MS = 3000;

function CopyButton({ content }: { content: string }): ReactElement {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(content);
      setCopied(true);
      notify('success', t('chat.copied'), { key: 'chat' });
    } catch {
      // Not there on a page that came without encryption, or forbidden.
      notify('warning', t('chat.copyNot'), { key: 'chat' });
    }
  };
  return (
    <Button
      type="text"
      size="small"
      className="bubble-copy"
      data-copied={copied}
      icon={copied ? <span aria-hidden>✓</span> : <CopyOutlined />}
      aria-label={t('chat.copy')}
      title={t('chat.copy')}
      onClick={() => void copy()}
    />
  );
}

function Sources({ message }: { message: ChatMessage }): ReactElement | null {
  const { t } = useText();
  const chunks = message.reference?.chunks ?? [];
  if (chunks.length === 0) return null;
  return (
    <details className="bubble-sources">
      <summary>{t('chat.sources', { count: chunks.length })}</summary>
      <ol>
        {chunks.map(({ title, content, url }) => (
          <li key={`${title} ${content}`}>
            <SafeLink href={url}>{title || url}</SafeLink>
            <p>{content}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface BubbleProps {
  message: ChatMessage;
  /** More of it is on its way. */
  growing: boolean;
  /** Asks its question again; only where that makes sense. */
  onAgain?: () => void;
}

/** One thing that was said. */
export const Bubble = memo(function Bubble({ message, growing, onAgain }: BubbleProps): ReactElement {
  const { t } = useText();
  if (message.role === 'user')
    return (
      <li className="bubble bubble-user">
        <div className="bubble-text">{message.content}</div>
      </li>
    );
  const text = shownAnswer(message.content, growing);
  return (
    <li className="bubble bubble-assistant">
      <span className="bubble-face" aria-hidden>
        <RobotOutlined />
      </span>
      <div className="bubble-body">
        <div className="bubble-text">
          <Markdown>{text}</Markdown>
          {message.incomplete === true && (
            <p className="bubble-incomplete" role="note">
              {t('chat.incomplete')}
            </p>
          )}
        </div>
        {!growing && <Sources message={message} />}
        {!growing && (
          <div className="bubble-tools">
            {text !== '' && <CopyButton content={text} />}
            {onAgain && (
              <Button type="text" size="small" icon={<ReloadOutlined />} onClick={onAgain}>
                {t('chat.again')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
});
