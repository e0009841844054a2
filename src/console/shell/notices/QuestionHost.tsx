import type { ReactElement } from 'react';
import type { OpenQuestion } from '../../data/page/confirm.ts';
import { useText } from '../../data/texts/useText.ts';
import { Window } from '../../windows/Window.tsx';

/** Asks the question on screen. The harmless answer has the focus when the other one destroys. */
export function QuestionHost({ question }: { question: OpenQuestion }): ReactElement {
  const { t } = useText();
  return (
    <Window
      width={440}
      mask={{ closable: true }}
      zIndex={1200}
      title={question.title}
      okText={question.okText}
      cancelText={t('form.cancel')}
      okButtonProps={{ danger: question.danger, autoFocus: !question.danger }}
      cancelButtonProps={{ autoFocus: question.danger }}
      onOk={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      {question.lines?.map((line) => (
        <p key={line} className="question-line">
          {line}
        </p>
      ))}
    </Window>
  );
}
