/** The assistant in Chromium, against the real server; behind it a stand-in of the retrieval service, or our own retrieval. */
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { message, type Visit, type VisitOptions } from '../support/console.ts';
import { startRag, type RagService } from '../support/rag.ts';
import { inChromium, useStage } from '../support/stage.ts';

const frame = (answer: string, more: object = {}): string => `data:${JSON.stringify({ code: 0, data: { answer, ...more } })}\n\n`;
const END = 'data:{"code":0,"data":true}\n\n';
const whole = (answer: string, more: object = {}): string => frame(answer, { reference: {}, ...more }) + END;

/** Something to wait for, and how to let it happen. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

inChromium('The assistant', () => {
  let rag: RagService;
  const stage = useStage(async () => {
    rag = await startRag();
    return { env: { RAG_URL: rag.url, RAG_KEY: 'k' } };
  });
  let opened: Visit;
  let page: Page;
  const shown = (): Locator => page.locator('.page:visible');
  const input = (): Locator => shown().getByRole('textbox', { name: '问题' });
  const answers = (): Locator => shown().locator('.bubble-assistant');
  const names = (): Promise<string[]> => shown().locator('.conversation-name').allTextContents();
  const come = async (options: VisitOptions = {}): Promise<void> => {
    opened = await stage.visit({ size: 'desk', storage: { config: '{"assistantUser":"admin"}' }, ...options });
    ({ page } = opened);
  };
  const start = async (path = '/ragHome', options: VisitOptions = {}): Promise<void> => {
    await come(options);
    await page.goto(path);
  };
  const ask = async (question: string): Promise<void> => {
    await input().fill(question);
    await input().press('Enter');
  };

  afterAll(() => rag.close());
  beforeEach(() => {
    rag.script = { stream: whole('好的') };
  });
  afterEach(() => {
    expect(opened.problems.filter((p) => !p.includes('502'))).toEqual([]);
  });

  it('[S1-08] [S2-15] is a page of its own, in no menu; [S2-53] [S2-54] [S2-55] conversations left, bubbles in the middle, input below; [S4-14] a new conversation stands on top until its first message makes it on the server; then the list is read again, and the message sent', async () => {
    await start();
    await answers().getByText('Hi! 您好').waitFor();
    expect(await page.locator('.sidebar').getByText('智能问答').count()).toBe(0);
    const at = async (locator: Locator): Promise<{ x: number; y: number }> => (await locator.boundingBox()) ?? { x: 0, y: 0 };
    const [list, talk, sender] = await Promise.all([
      at(shown().locator('.conversations')),
      at(shown().locator('.talk')),
      at(shown().locator('.sender')),
    ]);
    expect([list.x < talk.x, sender.y > talk.y]).toEqual([true, true]);
    expect(await shown().getByRole('button', { name: '新建对话' }).isEnabled()).toBe(true);
    expect(await shown().getByRole('button', { name: '发送' }).isEnabled()).toBe(true);
    expect(await findings(page, 'assistant')).toEqual([]);

    await ask('先前的对话');
    await answers().getByText('好的').waitFor();
    await shown().getByRole('button', { name: '新建对话' }).click();
    expect(await names()).toEqual(['新对话', '先前的对话']);
    rag.heard.length = 0;
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/chats')) calls.push(`${request.method()} ${request.url().replace(/^.*\/chats\/\w+\//, '')}`);
    });
    await ask('热斑怎么处理？');
    await expect.poll(names).toEqual(['热斑怎么处理？', '先前的对话']);
    await expect.poll(() => calls).toEqual(['POST sessions', 'GET sessions?page=1&page_size=10', 'POST completions']);
    await answers().getByText('好的').waitFor();
    expect(rag.heard.map((h) => h.path.split('/').at(-1))).toEqual(['sessions', 'completions']);
    expect(await shown().locator('.conversation time').first().textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('[S4-14] [S9-07] shows after 500 ms that it thinks, then the answer as it grows; its copy icon is itself again after 3 s [S8-09]; says when copying is not to be had', async () => {
    await start();
    await answers().first().waitFor();
    const [first, rest] = [gate(), gate()];
    rag.script = { stream: frame('逆变器', { reference: {} }) + whole('逆变器过热'), before: first.opened, between: rest.opened };
    await page.evaluate(() => {
      const seen: Record<string, number> = {};
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.querySelector('.bubble-user')) seen['asked'] ??= performance.now();
        if (document.querySelector('.bubble-thinking')) seen['thinking'] ??= performance.now();
        const copy = document.querySelectorAll('.bubble-copy')[1]?.getAttribute('data-copied');
        if (copy === 'true') seen['copied'] ??= performance.now();
        else if ('copied' in seen) seen['free'] ??= performance.now();
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await ask('为什么停机？');
    await shown().getByText('思考中…').waitFor();
    first.open();
    await answers().getByText('逆变器', { exact: true }).waitFor();
    expect(await shown().getByText('思考中…').count()).toBe(0);
    rest.open();
    await answers().getByText('逆变器过热', { exact: true }).waitFor();
    await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await answers().nth(1).getByRole('button', { name: '复制' }).click();
    await message(page, '复制成功').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('逆变器过热');
    const seen = (): Promise<Record<string, number>> => page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
    await expect.poll(async () => 'free' in (await seen())).toBe(true);
    const { asked = 0, thinking = 0, copied = 0, free = 0 } = await seen();
    expect(thinking - asked).toBeGreaterThan(480);
    expect(free - copied).toBeGreaterThan(2950);

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await answers().nth(1).getByRole('button', { name: '复制' }).click();
    await message(page, '当前浏览器不支持复制').first().waitFor();
  });

  it('[S2-55] Enter sends, Ctrl+Enter begins a new line; [S5-07] nothing empty is sent, new lines are kept, marks are not shown', async () => {
    rag.script = { stream: whole('第一行 ##0$$\n第二行 ## 1 $$。') };
    await start();
    await answers().first().waitFor();
    for (const empty of ['', '   ']) {
      await ask(empty);
      await message(page, '不允许输入空字符').first().waitFor();
    }
    expect(await shown().locator('.bubble-user').count()).toBe(0);
    await input().fill('一');
    await input().press('Control+Enter');
    await page.keyboard.type('二');
    expect(await input().inputValue()).toBe('一\n二');
    expect(await shown().locator('.bubble-user').count()).toBe(0);
    await input().press('Enter');
    const answer = answers().nth(1).locator('p').first();
    await expect.poll(() => answer.innerText()).toBe('第一行\n第二行。');
    expect(await shown().locator('.bubble-user').innerText()).toBe('一\n二');
  });

  it('renders no HTML of an answer, and no link that runs', async () => {
    rag.script = {
      stream: whole(
        '<img src=x onerror="window.hit=1"> **重点** [a](javascript:alert(1)) ![p](https://evil.example/x.png) [手册](https://docs.example/) [电站](/powerStation/photovoltaic)',
      ),
    };
    await start();
    await answers().first().waitFor();
    await ask('x');
    await answers().getByText('重点').waitFor();
    expect(await answers().nth(1).locator('img, script').count()).toBe(0);
    expect(
      await answers()
        .nth(1)
        .locator('a')
        .evaluateAll((links) => links.map((l) => l.getAttribute('href'))),
    ).toEqual(['https://docs.example/', '/powerStation/photovoltaic']);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });

  it('stops on demand, says when an answer is incomplete, and asks again', async () => {
    const [hold, never] = [gate(), gate()];
    rag.script = { stream: frame('开头', { reference: {} }) + whole('开头和结尾'), between: never.opened };
    await start();
    await answers().first().waitFor();
    await ask('长答案');
    await answers().getByText('开头', { exact: true }).waitFor();
    await shown().getByRole('button', { name: '停止' }).click();
    await answers().getByText('回答不完整').waitFor();
    rag.script = { stream: whole('开头和结尾'), before: hold.opened };
    await shown().getByRole('button', { name: '重试' }).click();
    hold.open();
    await answers().getByText('开头和结尾', { exact: true }).waitFor();
    never.open();
    // What is asked before an answer has ended stays in the input.
    await shown().getByRole('button', { name: '停止' }).waitFor({ state: 'detached' });
    rag.script = { stream: frame('断了', { reference: {} }) };
    await ask('再问');
    await message(page, '回答未完整返回').first().waitFor();
    await page.reload();
    await shown().getByRole('button', { name: '长答案', exact: false }).first().click();
    await expect.poll(() => answers().locator('.bubble-incomplete').count()).toBe(2);
  });

  it('[S8-09] asks before a conversation is deleted, and says what became of it', async () => {
    await start();
    await answers().first().waitFor();
    await ask('要删除的');
    await answers().getByText('好的').waitFor();
    const [first] = await names();
    const remove = async (answer: string): Promise<void> => {
      await shown().locator('.conversation').first().hover();
      await shown().locator('.conversation').first().getByRole('button', { name: '删除对话' }).click();
      const question = page.getByRole('dialog').filter({ hasText: '是否删除该对话' });
      await question.getByRole('button', { name: answer, exact: true }).click();
      await question.waitFor({ state: 'hidden' });
    };
    await remove('取消');
    expect((await names())[0]).toBe(first);
    await page.route('**/sessions', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 200, contentType: 'application/json', body: '{"status":601,"msg":"正在使用"}' })
        : route.continue(),
    );
    await remove('删除对话');
    await message(page, '接口异常').first().waitFor();
    const refused = Date.now();
    expect((await names())[0]).toBe(first);
    await page.unroute('**/sessions');
    // The same call again within a second is a double submit.
    await expect.poll(() => Date.now() - refused).toBeGreaterThan(1000);
    await remove('删除对话');
    await message(page, '删除成功').first().waitFor();
    expect((await names())[0]).not.toBe(first);
  });

  it('[S2-57] [S9-04] lists ten conversations, and more on demand', async () => {
    await come();
    const before = await page.evaluate(async (t) => {
      const read = async <T>(path: string): Promise<T> =>
        ((await (await fetch(path, { headers: { authorization: `Bearer ${t}` } })).json()) as { data: T }).data;
      const [chat] = await read<{ id: string }[]>('/api/v1/chats');
      const { length } = await read<object[]>(`/api/v1/chats/${chat?.id}/sessions?page=1&page_size=10`);
      for (let n = 0; n < 12; n += 1)
        await fetch(`/api/v1/chats/${chat?.id}/sessions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${t}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `第 ${n} 个` }),
        });
      return length;
    }, stage.token);
    const asked = page.waitForRequest((r) => r.method() === 'GET' && r.url().includes('/sessions'));
    await page.goto('/ragHome');
    expect(new URL((await asked).url()).search).toBe('?page=1&page_size=10');
    await expect.poll(names).toHaveLength(10);
    await shown().getByRole('button', { name: '更多对话' }).click();
    await expect.poll(names).toHaveLength(Math.min(20, before + 12));
  });

  it('[S2-52] opens from a header icon that only the one user of the configuration audience, titled with its name', async () => {
    await start('/powerStation/photovoltaic');
    await page.getByRole('button', { name: '智能助手' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('大模型专家分析平台').waitFor();
    await dialog.getByText('expert', { exact: true }).waitFor();
    await dialog.getByText('Hi! 您好').waitFor();
    expect(await findings(page, 'assistant')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(opened.problems).toEqual([]);
    await start('/ragHome', { token: await stage.tokenOf('solar') });
    await answers().first().waitFor();
    expect(await page.getByRole('button', { name: '智能助手' }).count()).toBe(0);
  });

  it('fits a phone, in English', async () => {
    await start('/ragHome', { language: 'en', size: 'phone' });
    await answers().first().waitFor();
    expect(await shown().locator('.conversations').isVisible()).toBe(false);
    await shown().getByRole('button', { name: 'Conversations' }).click();
    await shown().getByRole('button', { name: 'New conversation' }).click();
    expect(await shown().locator('.conversations').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findings(page, 'assistant')).toEqual([]);
  });
});
