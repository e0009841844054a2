/** The page that binds a phone, and the code of an application, with the calls stubbed: a refusal is a warning (S8-07). */
import { act, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/console/data/client/apiError.ts';
import { request, type Call } from '../../src/console/data/client/client.ts';
import { BindPage } from '../../src/console/pages/bind/BindPage.tsx';
import { RegisterPage } from '../../src/console/pages/register/RegisterPage.tsx';
import { tokenStore } from '../../src/console/data/client/token.ts';
import { mounted } from './mount.tsx';
import { press, submit, type } from './stage.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);

beforeEach(() => {
  tokenStore.set('t');
  calls.mockImplementation((call) => {
    if (/getSmsCode|bindUserPhone/.test(call.url))
      return Promise.reject(new ApiError({ status: 422, error: 'x', message: `refused ${call.url}` }));
    return Promise.resolve(call.url === '/captchaImage' ? { uuid: 'u', img: 'AAAA' } : {});
  });
});

/** What warns, and whether it still does after a time. */
async function warned(page: ReactElement, words: string, make: () => Promise<void>): Promise<void> {
  await mounted(<MemoryRouter>{page}</MemoryRouter>, async (box) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await make();
    expect(box.querySelector('.entry-warning')?.textContent).toBe(words);
    expect(box.querySelector('.entry-problem')).toBeNull();
    await act(async () => void (await vi.advanceTimersByTimeAsync(5100)));
    expect(box.querySelector('.entry-warning')).toBeNull();
    vi.useRealTimers();
  });
}

it('[S8-07] a code for binding that is not sent', () =>
  warned(<BindPage />, 'refused /api/sys/sys/sysUser/getSmsCode', async () => {
    await type('phone', '13900000000');
    await press('获取验证码');
  }));
it('[S8-07] a phone that is not bound', () =>
  warned(<BindPage />, 'refused /api/sys/sys/sysUser/bindUserPhone', async () => {
    await type('phone', '13900000000');
    await type('code', '123456');
    await submit('phone');
  }));
it('[S8-07] a code for an application that is not sent', () =>
  warned(<RegisterPage />, 'refused /api/sys/sys/sysUser/getSmsCode', async () => {
    await type('phone', '13900000000');
    await type('captcha', '7');
    await press('获取验证码');
  }));
