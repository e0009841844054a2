import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirm, questionStore } from '../data/page/confirm.ts';
import { expiredStore, raiseExpired, withoutPrompt } from '../data/client/expiry.ts';
import { watchExpiry } from './relogin.ts';
import { endSession } from './session.ts';

vi.mock('./session.ts', () => ({ endSession: vi.fn(() => Promise.resolve()) }));
vi.mock('../data/page/focus.ts', () => ({ keepFocus: () => () => undefined }));

const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

describe('end of the session', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.stubGlobal('location', { pathname: '/map/wtg', search: '?page=2' });
    stop = watchExpiry();
  });
  afterEach(() => {
    stop();
    questionStore.get()?.answer(false);
    expiredStore.set(false);
    vi.mocked(endSession).mockClear();
  });
  it('[S4-09] fifty refused calls open one prompt; either answer clears the flag', async () => {
    const onQuestion = vi.fn();
    const forget = questionStore.subscribe(() => questionStore.get() && onQuestion());
    for (let n = 0; n < 50; n += 1) raiseExpired();
    await settled();
    expect(onQuestion).toHaveBeenCalledTimes(1);
    expect(questionStore.get()).toMatchObject({
      title: '系统提示',
      lines: ['登录状态已过期，您可以继续留在该页面，或者重新登录'],
      okText: '重新登录',
    });
    questionStore.get()?.answer(false);
    await settled();
    expect([expiredStore.get(), vi.mocked(endSession).mock.calls]).toEqual([false, []]);
    raiseExpired();
    await settled();
    questionStore.get()?.answer(true);
    await settled();
    expect([expiredStore.get(), vi.mocked(endSession).mock.calls]).toEqual([false, [['/login?redirect=%2Fmap%2Fwtg%3Fpage%3D2']]]);
    forget();
  });
  it('[S4-09] waits behind a question that is open', async () => {
    void confirm({ title: 'other', okText: 'ok' });
    raiseExpired();
    await settled();
    expect(questionStore.get()?.title).toBe('other');
    questionStore.get()?.answer(true);
    await settled();
    expect(questionStore.get()?.title).toBe('系统提示');
  });
  it('[S4-09] is not prompted while the user info loads', async () => {
    await withoutPrompt(() => Promise.resolve(raiseExpired()));
    expect(expiredStore.get()).toBe(false);
  });
});
