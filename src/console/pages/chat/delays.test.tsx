/** What waits on the assistant's page: the word that it thinks, and the copy icon. */
import { act, useEffect, useState, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import type { ChatMessage } from '../../../contract/assistant.ts';
import '../../data/texts/chatTexts.ts';
import { notificationQueue } from '../../data/notifications.ts';
import { Talk } from './Talk.tsx';

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const question: ChatMessage = { id: 'q', role: 'user', content: '为什么停机？' };
const answer: ChatMessage = { id: 'a', role: 'assistant', content: '逆变器过热' };
let ask: (asking: boolean) => void;
const onAsk = vi.fn();

function Stage({ messages }: { messages: ChatMessage[] }): ReactElement {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    ask = setAsking;
  }, []);
  return (
    <MemoryRouter>
      <Talk messages={messages} asking={asking} onAgain={() => undefined} onAsk={onAsk} />
    </MemoryRouter>
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[S4-14] [S9-07] shows that it thinks after 500 ms of waiting, not before', () =>
  mounted(<Stage messages={[question]} />, async (box) => {
    vi.useFakeTimers();
    await act(async () => ask(true));
    await pass(499);
    expect(box.textContent).not.toContain('思考中');
    await pass(1);
    expect(box.textContent).toContain('思考中');
    vi.useRealTimers();
  }));

it('[S4-14] [S9-07] [S8-09] copies an answer and says so; its icon is itself again after 3 s, not before', () =>
  mounted(<Stage messages={[question, answer]} />, async (box) => {
    notificationQueue.set([]);
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    vi.useFakeTimers();
    const copy = box.querySelector<HTMLButtonElement>('.bubble-copy');
    await act(async () => copy?.click());
    expect([writeText.mock.calls, notificationQueue.get().map((n) => `${n.type}: ${n.message}`)]).toEqual([
      [['逆变器过热']],
      ['success: 复制成功'],
    ]);
    await pass(2999);
    expect(copy?.dataset['copied']).toBe('true');
    await pass(1);
    expect(copy?.dataset['copied']).toBe('false');
    vi.useRealTimers();
  }));

it('offers questions until one was asked', async () => {
  const examples = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('.talk-examples button')];
  await mounted(<Stage messages={[answer]} />, async (box) => {
    const [, batch] = examples(box);
    expect(batch?.textContent).toBe('如何批量派发？');
    await act(async () => batch?.click());
    expect(onAsk.mock.calls).toEqual([['如何批量派发？']]);
  });
  await mounted(<Stage messages={[answer, question]} />, (box) => expect(examples(box)).toEqual([]));
});
