import { SendOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef, useState, type ComponentRef, type KeyboardEvent, type ReactElement } from 'react';
import { QUESTION_LENGTH } from '../../../contract/assistant.ts';
import { useText } from '../../data/texts/useText.ts';

interface SenderProps {
  asking: boolean;
  disabled: boolean;
  onSend: (question: string) => void;
  onStop: () => void;
}

/** Where questions are typed: Enter sends, Ctrl+Enter and Shift+Enter begin a new line (S2-55). */
export function Sender({ asking, disabled, onSend, onStop }: SenderProps): ReactElement {
  const { t } = useText();
  const [text, setText] = useState('');
  const input = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const send = (): void => {
    if (asking || disabled) return;
    onSend(text);
    if (text.trim() !== '') setText('');
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that ends the writing of Chinese is no Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) {
      send();
      return;
    }
    const { currentTarget: area } = event;
    area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
    setText(area.value);
  };
  return (
    <div className="sender">
      <Input.TextArea
        ref={input}
        aria-label={t('chat.question')}
        placeholder={t('chat.placeholder')}
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={QUESTION_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {asking ? (
        <Button icon={<StopOutlined />} onClick={onStop}>
          {t('chat.stop')}
        </Button>
      ) : (
        <Button type="primary" icon={<SendOutlined />} disabled={disabled} onClick={send}>
          {t('chat.send')}
        </Button>
      )}
    </div>
  );
}
