/** The assistant in Chromium, against the real server: the page and its conversations, what is asked, how an answer is shown. */
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { assistantStage, frame, gate, whole } from '../support/assistant.ts';
import { findings } from '../support/axe.ts';
import { message } from '../support/console.ts';
import { inChromium } from '../support/stage.ts';

inChromium('The assistant', () => {
  const assistant = assistantStage();
  const { stage, come, start, shown, input, answers, ask } = assistant;
  const names = (): Promise<string[]> => shown().locator('.conversation-name').allTextContents();

  it('[S1-08] [S2-15] is a page of its own, in no menu; [S2-53] [S2-54] [S2-55] conversations left, bubbles in the middle, input below; [S4-14] a new conversation stands on top until its first message makes it on the server; then the list is read again, and the message sent', async () => {
    const { page } = await start();
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
    assistant.rag.heard.length = 0;
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/chats')) calls.push(`${request.method()} ${request.url().replace(/^.*\/chats\/\w+\//, '')}`);
    });
    await ask('热斑怎么处理？');
    await expect.poll(names).toEqual(['热斑怎么处理？', '先前的对话']);
    await expect.poll(() => calls).toEqual(['POST sessions', 'GET sessions?page=1&page_size=10', 'POST completions']);
    await answers().getByText('好的').waitFor();
    expect(assistant.rag.heard.map((h) => h.path.split('/').at(-1))).toEqual(['sessions', 'completions']);
    expect(await shown().locator('.conversation time').first().textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('[S4-14] [S9-07] shows after 500 ms that it thinks, then the answer as it grows; its copy icon is itself again after 3 s [S8-09]; says when copying is not to be had', async () => {
    const { page, context } = await start();
    await answers().first().waitFor();
    const [first, rest] = [gate(), gate()];
    assistant.rag.script = { stream: frame('逆变器') + whole('逆变器过热'), before: first.opened, between: rest.opened };
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
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
    assistant.rag.script = { stream: whole('第一行 ##0$$\n第二行 ## 1 $$。') };
    const { page } = await start();
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

  it('[S2-53] the delete icon comes on hover; [S8-09] it asks before a conversation is deleted, and says what became of it', async () => {
    const { page } = await start();
    await answers().first().waitFor();
    await ask('要删除的');
    await answers().getByText('好的').waitFor();
    const [first] = await names();
    const icon = shown().locator('.conversation-remove').first();
    await page.mouse.move(0, 0);
    await input().focus();
    await expect.poll(() => icon.evaluate((box) => getComputedStyle(box).opacity)).toBe('0');
    await shown().locator('.conversation').first().hover();
    await expect.poll(() => icon.evaluate((box) => getComputedStyle(box).opacity)).toBe('1');
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
    const { page } = await come();
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
    const { page, problems } = await start('/powerStation/photovoltaic');
    await page.getByRole('button', { name: '智能助手' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('大模型专家分析平台').waitFor();
    await dialog.getByText('expert', { exact: true }).waitFor();
    await dialog.getByText('Hi! 您好').waitFor();
    expect(await findings(page, 'assistant')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    const { page: other } = await start('/ragHome', { token: await stage.tokenOf('solar') });
    await answers().first().waitFor();
    expect(await other.getByRole('button', { name: '智能助手' }).count()).toBe(0);
  });
});
