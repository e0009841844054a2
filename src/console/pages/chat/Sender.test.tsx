/** Keys of the assistant's input: Enter sends, and Enter of an input method does not, in whatever order the browser tells of it. */
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import '../../data/texts/chatTexts.ts';
import { Sender } from './Sender.tsx';

/** Types a text, and hands over what presses keys. */
async function typed(box: HTMLElement, text: string): Promise<(event: Event) => Promise<void>> {
  const area = box.querySelector('textarea') as HTMLTextAreaElement;
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return async (event) => act(async () => void area.dispatchEvent(event));
}
const enter = (init: KeyboardEventInit): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });

it.each([
  // WebKit: the composition has ended when the key comes.
  ['after the end of the composition', { keyCode: 229, isComposing: false }],
  // Chromium and Firefox.
  ['within the composition', { keyCode: 229, isComposing: true }],
])('takes a candidate by Enter %s, and sends nothing', async (_name, init) => {
  const send = vi.fn();
  await mounted(<Sender asking={false} disabled={false} onSend={send} onStop={() => undefined} />, async (box) => {
    const press = await typed(box, '缺陷');
    await press(new CompositionEvent('compositionend', { bubbles: true, data: '缺陷' }));
    const key = enter(init);
    await press(key);
    expect([send.mock.calls, key.defaultPrevented, box.querySelector('textarea')?.value]).toEqual([[], false, '缺陷']);
    await press(enter({ keyCode: 13 }));
    expect(send.mock.calls).toEqual([['缺陷']]);
  });
});
