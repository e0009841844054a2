import { afterEach, expect, it } from 'vitest';
import type { ManifestScreen } from '../../../contract/manifest.ts';
import { deployment } from '../../data/deployment.ts';
import { changeLanguage } from '../../data/texts/i18n.ts';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { OutsideNotice } from './OutsideNotice.tsx';

const screen = {
  name: 'defects/lineData',
  title: '输电线路数据',
  titleEn: 'Line data',
  target: { setting: 'lineDataURL' },
} as ManifestScreen;

afterEach(() => {
  deployment.lineDataURL = '';
});

it.each([
  ['zh', '此入口链接到其他系统，但部署配置中尚未设置其地址（lineDataURL）。请联系管理员。'],
  ['en', 'This entry leads to another system whose address the deployment does not set (lineDataURL). Please ask an administrator.'],
] as const)('says in %s which setting is missing', async (language, text) => {
  await changeLanguage(language);
  await mounted(<OutsideNotice screen={screen} />, async (box) => {
    expect(box.querySelector('p')?.textContent).toBe(text);
    expect(box.querySelector('a')).toBeNull();
  });
});

it('leads to the address that is set', async () => {
  deployment.lineDataURL = 'https://lines.example/data';
  await mounted(<OutsideNotice screen={screen} />, async (box) => {
    expect(box.querySelector('a')?.getAttribute('href')).toBe('https://lines.example/data');
  });
});
