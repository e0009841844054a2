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

/** Key code of a key that an input method has taken for itself, whatever key it is (UI Events, 8.3). */
const TAKEN_BY_METHOD = 229;

/**
 * Whether a key belongs to the writing of Chinese and its like: Enter that takes a candidate is no Enter. WebKit tells of the end of
 * the composition before the key, so that `isComposing` is false by then; the key code is the only sign left.
 */
const takesCandidate = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === TAKEN_BY_METHOD;

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
    if (event.key !== 'Enter' || event.shiftKey || takesCandidate(event)) return;
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
