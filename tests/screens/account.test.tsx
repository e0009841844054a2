/** The dialogs of the own account, with the calls stubbed. */
import { act, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserInfo } from '../../src/contract/manifest.ts';
import { LogoDialog } from '../../src/console/session/account/LogoDialog.tsx';
import { PasswordDialog } from '../../src/console/session/account/PasswordDialog.tsx';
import { PhoneDialog } from '../../src/console/session/account/PhoneDialog.tsx';
import { brandStore, loadGroupLogo, useBrand } from '../../src/console/session/brand.ts';
import { ApiError } from '../../src/console/data/client/apiError.ts';
import { request, type Call } from '../../src/console/data/client/client.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { notificationQueue } from '../../src/console/data/notifications.ts';
import { HasPermission, HasRole } from '../../src/console/session/Has.tsx';
import { sessionStore } from '../../src/console/session/session.ts';
import { MemoryRouter } from 'react-router-dom';
import type { SavedView } from '../../src/contract/views.ts';
import { deployment } from '../../src/console/data/deployment.ts';
import { EntryFrame } from '../../src/console/pages/entry/EntryFrame.tsx';
import { ViewPanel } from '../../src/console/screens/List/toolbar/ViewPanel.tsx';
import '../../src/console/data/texts/toolTexts.ts';
import { mounted } from './mount.tsx';
import { input, press, submit, type } from './stage.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
const answers = (by: Record<string, unknown>): void => {
  calls.mockImplementation((call) => {
    const key = Object.keys(by).find((part) => call.url.includes(part));
    const answer = key === undefined ? null : by[key];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
};
const sent = (part: string): unknown[] => calls.mock.calls.filter(([call]) => call.url.includes(part)).map(([call]) => call.body);
const told = (): (string | undefined)[] => notificationQueue.get().map((n) => `${n.type}: ${n.message}`);
const refusal = (message: string): ApiError => new ApiError({ status: 422, error: 'x', message });
const user = (roles: string[] = [], permissions: string[] = []): UserInfo =>
  ({ id: 'u1', companyCode: '001', roles, permissions }) as unknown as UserInfo;
const closed = vi.fn();

beforeEach(async () => {
  await changeLanguage('zh');
  notificationQueue.set([]);
  calls.mockReset();
  closed.mockReset();
  answers({ 'oauth/config': { loginEncryp: false, publicKey: '' } });
  sessionStore.set({ user: user(), menu: [] });
  brandStore.set({ picture: '' });
});

describe('change of password', () => {
  const fill = async (old: string, next: string, again: string): Promise<void> => {
    for (const [name, value] of [
      ['oldPwd', old],
      ['password', next],
      ['password2', again],
    ] as const)
      await type(name, value);
    await submit('oldPwd');
  };
  it.each([
    ['oldPwd', '请输入旧密码'],
    ['password', '请输入新密码'],
    ['password2', '请输入确认密码'],
  ])('[S5-01] [S3-01] %s is required: %s', async (name, prompt) => {
    await mounted(<PasswordDialog onClose={closed} />, async () => {
      await fill(...(['oldPwd', 'password', 'password2'].map((n) => (n === name ? '' : 'x')) as [string, string, string]));
      expect(document.body.textContent).toContain(prompt);
      expect(sent('updateUserPwd')).toEqual([]);
    });
  });
  it('[S5-01] a mismatch warns 「确认密码与新密码不一致！」 and sends nothing', async () => {
    await mounted(<PasswordDialog onClose={closed} />, async () => {
      await fill('old', 'one', 'two');
      expect([told(), sent('updateUserPwd')]).toEqual([['warning: 确认密码与新密码不一致！'], []]);
    });
  });
  it('[S7-22] sends id, old and new password in the body, says so and closes', async () => {
    await mounted(<PasswordDialog onClose={closed} />, async () => {
      await fill('old', 'new', 'new');
      expect([sent('updateUserPwd'), told(), closed.mock.calls.length]).toEqual([
        [{ id: 'u1', pwdOld: 'old', pwdNew: 'new' }],
        ['success: 密码修改成功'],
        1,
      ]);
    });
  });
  it('[S8-07] a refused password warns with the server’s words and stays', async () => {
    answers({ 'oauth/config': { loginEncryp: false, publicKey: '' }, updateUserPwd: refusal('旧密码错误') });
    await mounted(<PasswordDialog onClose={closed} />, async () => {
      await fill('old', 'new', 'new');
      expect([told(), closed.mock.calls.length]).toEqual([['warning: 旧密码错误'], 0]);
    });
  });
});

describe('binding of a phone', () => {
  afterEach(() => vi.useRealTimers());
  it.each([
    ['phone', 11],
    ['code', 6],
  ])('[S5-03] [S3-02] [S9-02] %s has at most %i characters', async (name, length) => {
    await mounted(<PhoneDialog onClose={closed} />, () => expect(input(name).maxLength).toBe(length));
  });
  it('[S7-24] [S4-10] a sent code says so and counts 60 s down, then the button is back', async () => {
    await mounted(<PhoneDialog onClose={closed} />, async () => {
      await type('phone', '13900000000');
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
      await press('获取验证码');
      expect([sent('getSmsCode'), told()]).toEqual([
        [{ phone: '13900000000', purpose: 'bind' }],
        ['success: 发送成功，请注意在手机查收！'],
      ]);
      expect(document.body.textContent).toContain('60 秒后重发');
      await act(async () => {
        vi.advanceTimersByTime(59_000);
      });
      expect(document.body.textContent).toContain('1 秒后重发');
      await act(async () => {
        vi.advanceTimersByTime(1250);
      });
      expect(document.body.textContent).toContain('获取验证码');
    });
  });
  it('[S8-07] a code that is not sent warns and starts no countdown', async () => {
    answers({ getSmsCode: refusal('请求过于频繁') });
    await mounted(<PhoneDialog onClose={closed} />, async () => {
      await type('phone', '13900000000');
      await press('获取验证码');
      expect(told()).toEqual(['warning: 请求过于频繁']);
      expect(document.body.textContent).toContain('获取验证码');
    });
  });
  it.each([
    [null, 'success: 手机号绑定成功!', 1],
    [refusal('短信验证码错误'), 'warning: 短信验证码错误', 0],
  ])('[S7-23] binding that answers %s shows %s', async (answer, message, closes) => {
    answers({ bindUserPhone: answer });
    await mounted(<PhoneDialog onClose={closed} />, async () => {
      await type('phone', '13900000000');
      await type('code', '123456');
      await submit('phone');
      expect([sent('bindUserPhone'), told(), closed.mock.calls.length]).toEqual([
        [{ phone: '13900000000', code: '123456' }],
        [message],
        closes,
      ]);
    });
  });
});

describe('logo and system name', () => {
  const Title = (): ReactElement => <p id="title">{useBrand().title}</p>;
  it('[S5-02] needs a name', async () => {
    answers({ 'sysLogo/queryList': { list: [] } });
    await mounted(<LogoDialog onClose={closed} />, async () => {
      await submit('logoName');
      expect(document.body.textContent).toContain('请输入系统名称');
      expect(sent('sysLogo/insert')).toEqual([]);
    });
  });
  it.each([
    ['insert', [], { companyCode: '001', logoUri: null, logoName: '新名' }],
    [
      'update',
      [{ id: 'l', version: 3, companyCode: '001', logoUri: 'logo/a.png', logoName: '旧名' }],
      { id: 'l', version: 3, companyCode: '001', logoUri: 'logo/a.png', logoName: '新名' },
    ],
  ])('[S4-11] [S7-20] saves by %s and shows the name at once, the default before', async (verb, list, body) => {
    answers({ 'sysLogo/queryList': { list }, [`sysLogo/${verb}`]: body });
    await mounted(
      <>
        <Title />
        <LogoDialog onClose={closed} />
      </>,
      async () => {
        if (list.length === 0) expect(document.querySelector('#title')?.textContent).toBe('新能源智能运营平台');
        await type('logoName', ' 新名 ');
        await submit('logoName');
        expect(sent(`sysLogo/${verb}`)).toEqual([body]);
        expect(document.querySelector('#title')?.textContent).toBe('新名');
      },
    );
  });
  it('[S4-11] its confirm button shows loading until picture and record are saved, and the new logo is shown then', async () => {
    let arrive: (answer: unknown) => void = () => undefined;
    answers({ 'sysLogo/queryList': { list: [] }, 'sysLogo/insert': null });
    const others = calls.getMockImplementation();
    calls.mockImplementation((call) =>
      call.url === '/api/sys/sys/sysLogo/image'
        ? new Promise((done) => {
            arrive = done;
          })
        : (others?.(call) ?? Promise.resolve(null)),
    );
    const Shown = (): ReactElement => <img id="logo" alt="" src={useBrand().picture || undefined} />;
    const address = (): string | null | undefined => document.querySelector('#logo')?.getAttribute('src');
    const saving = (): boolean => document.querySelector('button[type=submit]')?.classList.contains('ant-btn-loading') ?? false;
    await mounted(
      <>
        <Shown />
        <LogoDialog onClose={closed} />
      </>,
      async () => {
        await type('logoName', '新名');
        await choose(new File(['x'], 'b.png', { type: 'image/png' }));
        const before = saving();
        await submit('logoName');
        expect([before, saving(), address(), closed.mock.calls.length]).toEqual([false, true, null, 0]);
        await act(async () => {
          arrive({ logoUri: 'logo/b.png' });
          await new Promise((done) => {
            setTimeout(done, 0);
          });
        });
        expect([saving(), address(), closed.mock.calls.length]).toEqual([false, '/logo/b.png', 1]);
      },
    );
  });
  it.each([
    ['zh', '新能源智能运营平台'],
    ['en', 'New-energy intelligent operations platform'],
  ] as const)('[S4-11] a missing logo gives the default title, in %s %s', async (language, title) => {
    await changeLanguage(language);
    await mounted(<Title />, (box) => expect(box.textContent).toBe(title));
    await changeLanguage('zh');
  });
  const choose = (file: File): Promise<void> =>
    act(async () => {
      Object.defineProperty(input('logoFile'), 'files', { configurable: true, value: [file] });
      input('logoFile').dispatchEvent(new Event('change', { bubbles: true }));
      await Promise.resolve();
    });
  it('brings a chosen picture first and saves its place; takes one away', async () => {
    const logo = { id: 'l', version: 3, companyCode: '001', logoUri: 'logo/a.png', logoName: '名' };
    answers({ 'sysLogo/queryList': { list: [logo] }, 'sysLogo/image': { logoUri: 'logo/b.png' }, 'sysLogo/update': {} });
    const file = new File(['x'], 'b.png', { type: 'image/png' });
    await mounted(<LogoDialog onClose={closed} />, async () => {
      await choose(file);
      await submit('logoName');
      expect([sent('sysLogo/image'), sent('sysLogo/update')]).toEqual([[file], [{ ...logo, logoUri: 'logo/b.png' }]]);
    });
    calls.mockClear();
    await mounted(<LogoDialog onClose={closed} />, async () => {
      await press('移 除');
      await submit('logoName');
      expect([sent('sysLogo/image'), sent('sysLogo/update')]).toEqual([[], [{ ...logo, logoUri: null }]]);
    });
  });
  it.each(['png', 'jpeg', 'webp', 'gif', 'svg+xml', 'bmp', 'avif', 'tiff', 'heic', 'x-icon'])('[S5-02] takes image/%s', async (kind) => {
    answers({ 'sysLogo/queryList': { list: [] }, 'sysLogo/image': { logoUri: 'logo/b.png' }, 'sysLogo/insert': {} });
    const file = new File(['x'], 'picture', { type: `image/${kind}` });
    await mounted(<LogoDialog onClose={closed} />, async () => {
      expect([input('logoFile').accept, input('logoFile').multiple]).toEqual(['image/*', false]);
      await type('logoName', '名');
      await choose(file);
      await submit('logoName');
      expect([sent('sysLogo/image'), told()]).toEqual([[file], ['success: 保存成功']]);
    });
  });
  it('[S5-02] takes the photo of a phone (HEIC) whose kind the system does not know', async () => {
    answers({ 'sysLogo/queryList': { list: [] }, 'sysLogo/image': { logoUri: 'logo/b.png' }, 'sysLogo/insert': {} });
    await mounted(<LogoDialog onClose={closed} />, async () => {
      await type('logoName', '名');
      await choose(new File(['x'], 'IMG_1.HEIC'));
      await submit('logoName');
      expect(sent('sysLogo/image')).toMatchObject([{ name: 'IMG_1.HEIC', type: 'image/heic' }]);
    });
  });
  it.each([
    ['another kind of file', new File(['x'], 'b.pdf', { type: 'application/pdf' }), '请选择图片文件'],
    ['a picture too large', new File([new Uint8Array(2_097_153)], 'b.png', { type: 'image/png' }), '图片不能超过 2 MB'],
  ])('says at once that %s is not taken', async (_what, file, words) => {
    await mounted(<LogoDialog onClose={closed} />, async () => {
      await choose(file);
      expect([told(), sent('sysLogo/image')]).toEqual([[`warning: ${words}`], []]);
    });
  });
});

describe('the logo of the group', () => {
  /** Lets pictures of the page arrive, or not. */
  const images = (arrive: boolean): string[] => {
    const asked: string[] = [];
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        set src(address: string) {
          asked.push(address);
          queueMicrotask(() => this.dispatchEvent(new Event(arrive ? 'load' : 'error')));
        }
      },
    );
    return asked;
  };
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [
      'code 1000: kept as logo2, its picture loaded and shown',
      { code: 1000, data: { logo_1: 'logo/g.png' } },
      true,
      'logo/g.png',
      ['/logo/g.png'],
      'logo/g.png',
    ],
    [
      'code 1000, its picture does not load: kept, not shown',
      { code: 1000, data: { logo_1: 'logo/g.png' } },
      false,
      'logo/g.png',
      ['/logo/g.png'],
      '',
    ],
    ['another code: neither', { code: 1001, data: { logo_1: 'logo/g.png' } }, true, null, [], ''],
    ['no logo: neither', { code: 1000, data: null }, true, null, [], ''],
  ] as const)('[S7-21] %s', async (_, answer, arrives, kept, asked, shown) => {
    answers({ group_logo: answer });
    const loaded = images(arrives);
    await loadGroupLogo();
    expect([sessionStorage.getItem('logo2'), loaded, brandStore.get().picture]).toEqual([kept, asked, shown]);
  });
});

describe('the name of the deployment', () => {
  const Probe = (): ReactElement => {
    const { title, short } = useBrand();
    return <p>{`${title} / ${short}`}</p>;
  };
  afterEach(() => Object.assign(deployment, { title: '', tit: '' }));
  it.each([
    ['both: before the record', { title: '某某新能源平台', tit: '某某' }, '某某新能源平台 / 某某'],
    ['title alone: its own short form', { title: '某某新能源平台', tit: '' }, '某某新能源平台 / 某某新能源平台'],
    ['tit alone', { title: '', tit: '某某' }, '记录里的名称 / 某某'],
    ['neither: the record', { title: '', tit: '' }, '记录里的名称 / 记录里的名称'],
  ])('[S3-04] title and tit, %s', async (_, keys, words) => {
    Object.assign(deployment, keys);
    brandStore.set({ picture: '', logo: { logoName: '记录里的名称', logoUri: null } });
    await mounted(<Probe />, (box) => expect(box.textContent).toBe(words));
  });
  it('[S3-04] title and tit stand on the pages before sign-in and in the browser’s tab', async () => {
    Object.assign(deployment, { title: '某某新能源平台', tit: '某某' });
    await mounted(
      <MemoryRouter>
        <EntryFrame title="登录">x</EntryFrame>
      </MemoryRouter>,
      (box) => expect([document.title, box.querySelector('.entry-name')?.textContent]).toEqual(['登录 - 某某新能源平台', '某某']),
    );
  });
});

describe('what rights show', () => {
  const seen = async (element: ReactElement): Promise<string> => {
    let text = '';
    await mounted(element, (box) => {
      text = box.textContent ?? '';
    });
    return text;
  };
  it.each([
    ['a match', user(['r'])],
    ['role admin', user(['admin'])],
  ])('[S5-06] HasRole shows its content to %s', async (_, who) => {
    sessionStore.set({ user: who, menu: [] });
    expect(await seen(<HasRole roles={['r']}>x</HasRole>)).toBe('x');
  });
  it.each([
    ['a match', user([], ['a/b:c'])],
    ['the wildcard', user([], ['*:*:*'])],
  ])('[S5-06] HasPermission shows its content to %s', async (_, who) => {
    sessionStore.set({ user: who, menu: [] });
    expect(await seen(<HasPermission codes={['a/b:c']}>x</HasPermission>)).toBe('x');
  });
  describe('in the panel of saved views', () => {
    const view = (name: string, own: boolean): SavedView => ({ id: name, screen: 'a/b', name, query: '', shared: true, own, by: 'x' });
    const panel = async (who: UserInfo): Promise<string[]> => {
      sessionStore.set({ user: who, menu: [] });
      let parts: string[] = [];
      await mounted(
        <ViewPanel
          screen="a/b"
          query=""
          views={[view('甲', true), view('乙', false)]}
          onChanged={async () => undefined}
          onClose={closed}
        />,
        () => {
          parts = [
            ...[...document.querySelectorAll('.view-form .ant-checkbox-wrapper')].map((box) => box.textContent ?? ''),
            ...[...document.querySelectorAll('.view-list button')].map((button) => button.getAttribute('aria-label') ?? ''),
          ];
        },
      );
      return parts;
    };
    it.each([
      ['nobody in particular keeps and forgets own ones', user(), ['删除视图「甲」']],
      ['a permission lets share', user([], ['a/b:shareView']), ['共享给本单位及下级', '删除视图「甲」']],
      ['the role admin forgets those of others too', user(['admin']), ['共享给本单位及下级', '删除视图「甲」', '删除视图「乙」']],
    ])('[S5-06] %s', async (_, who, parts) => expect(await panel(who)).toEqual(parts));
  });
  it('[S5-06] others do not see it', async () => {
    sessionStore.set({ user: user(['other'], ['a/b:d']), menu: [] });
    expect(
      await seen(
        <>
          <HasRole roles={['r']}>x</HasRole>
          <HasPermission codes={['a/b:c']}>y</HasPermission>
        </>,
      ),
    ).toBe('');
  });
  it.each([
    [
      'HasRole',
      <HasRole key="r" roles={[]}>
        x
      </HasRole>,
      '请设置角色权限标签值',
    ],
    [
      'HasPermission',
      <HasPermission key="p" codes={[]}>
        x
      </HasPermission>,
      '请设置操作权限标签值',
    ],
    [
      'HasRole without roles',
      <HasRole key="n" roles={undefined as unknown as string[]}>
        x
      </HasRole>,
      '请设置角色权限标签值',
    ],
  ])('[S5-06] [S8-07] an empty %s throws', (_, element, message) => expect(() => renderToStaticMarkup(element)).toThrow(message));
});
