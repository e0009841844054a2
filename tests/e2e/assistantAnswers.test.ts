/** Answers of the assistant that contain what must not run, or do not come whole; and the assistant on a phone. */
import { expect, it } from 'vitest';
import { assistantStage, frame, gate, whole } from '../support/assistant.ts';
import { findings } from '../support/axe.ts';
import { message } from '../support/console.ts';
import { inChromium } from '../support/stage.ts';

inChromium('Answers of the assistant', () => {
  const assistant = assistantStage();
  const { start, shown, answers, ask } = assistant;

  it('renders no HTML of an answer, and no link that runs', async () => {
    assistant.rag.script = {
      stream: whole(
        '<img src=x onerror="window.hit=1"> **重点** [a](javascript:alert(1)) ![p](https://evil.example/x.png) [手册](https://docs.example/) [电站](/powerStation/photovoltaic)',
      ),
    };
    const { page } = await start();
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
    assistant.rag.script = { stream: frame('开头') + whole('开头和结尾'), between: never.opened };
    const { page } = await start();
    await answers().first().waitFor();
    await ask('长答案');
    await answers().getByText('开头', { exact: true }).waitFor();
    await shown().getByRole('button', { name: '停止' }).click();
    await answers().getByText('回答不完整').waitFor();
    assistant.rag.script = { stream: whole('开头和结尾'), before: hold.opened };
    await shown().getByRole('button', { name: '重试' }).click();
    hold.open();
    await answers().getByText('开头和结尾', { exact: true }).waitFor();
    never.open();
    // What is asked before an answer has ended stays in the input.
    await shown().getByRole('button', { name: '停止' }).waitFor({ state: 'detached' });
    assistant.rag.script = { stream: frame('断了') };
    await ask('再问');
    await message(page, '回答未完整返回').first().waitFor();
    await page.reload();
    await shown().getByRole('button', { name: '长答案', exact: false }).first().click();
    await expect.poll(() => answers().locator('.bubble-incomplete').count()).toBe(2);
  });

  it('fits a phone, in English', async () => {
    const { page } = await start('/ragHome', { language: 'en', size: 'phone' });
    await answers().first().waitFor();
    expect(await shown().locator('.conversations').isVisible()).toBe(false);
    await shown().getByRole('button', { name: 'Conversations' }).click();
    await shown().getByRole('button', { name: 'New conversation' }).click();
    expect(await shown().locator('.conversations').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findings(page, 'assistant')).toEqual([]);
  });
});
