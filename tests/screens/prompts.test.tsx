import { join } from 'node:path';
import { act } from 'react';
import { ConfigProvider } from 'antd';
import { beforeAll, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '../../src/contract/constants.ts';
import { RecordForm } from '../../src/console/parts/form/RecordForm.tsx';
import { changeLanguage } from '../../src/console/data/i18n.ts';
import { filters } from '../../src/console/fields/filters.ts';
import { LogoDialog } from '../../src/console/session/account/LogoDialog.tsx';
import { PasswordDialog } from '../../src/console/session/account/PasswordDialog.tsx';
import { PhoneDialog } from '../../src/console/session/account/PhoneDialog.tsx';
import { checkDocuments } from '../../src/documents/check/index.ts';
import type { Catalogue } from '../../src/documents/types.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { mounted } from './mount.tsx';

type Prompt = [zh: string, en: string];

/** What the clause lists, by the screen whose form asks for it. */
const FORMS: Record<string, Record<string, Prompt>> = {
  'users/dept': { name: ['请输入公司名称', 'Please enter company name'] },
  'system/dictionary': {
    dicName: ['请输入字典名称', 'Please enter dictionary name'],
    dicCode: ['请输入字典值', 'Please enter dictionary value'],
    attributeName: ['请输入类型名称', 'Please enter type name'],
    attribute: ['请输入类型编码', 'Please enter type code'],
  },
  'jurisdiction/role': { roleName: ['请输入角色名称', 'Please enter role name'] },
  'powerStation/photovoltaic': {
    name: ['请输入电站名称', 'Please enter station name'],
    companyCode: ['请选择所属公司', 'Please select company'],
  },
  'inspection/fanDetection': {
    stationCode: ['请选择所属基地', 'Please select base'],
    startTime: ['请选择开始时间', 'Please select start time'],
    endTime: ['请选择结束时间', 'Please select end time'],
    mode: ['请选择巡检方式', 'Please select inspection mode'],
    type: ['请选择巡检类型', 'Please select inspection type'],
    turbines: ['请选择风机', 'Please select wind turbines'],
    responsible: ['请选择负责人', 'Please select responsible'],
  },
  'examine/fanDetection': {
    defectName: ['请输入缺陷名称', 'Please enter defect name'],
    stationCode: ['请选择场站', 'Please select station'],
  },
  'users/information': { phone: ['请输入手机号', 'Please enter phone'], roleCodes: ['请选择用户角色', 'Please select user roles'] },
  'system/user': { logoName: ['请输入系统名称', 'Please enter system name'] },
};
/** A plan may do without turbines: it is offered, not needed. */
const OPTIONAL = new Set(['turbines']);
const ACCOUNT: Prompt[] = [
  ['请输入旧密码', 'Please enter the old password'],
  ['请输入新密码', 'Please enter the new password'],
  ['请输入确认密码', 'Please enter the new password again'],
  ['请输入手机号', 'Please enter the phone number'],
  ['请输入系统名称', 'Please enter the system name'],
];

let catalogue: Catalogue;
beforeAll(async () => {
  Element.prototype.scrollIntoView = vi.fn();
  ({ catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '..', '..', 'schemas')), frame));
});

/** What empty controls say inside an element. */
const said = (box: Element): string[] =>
  [...box.querySelectorAll('[placeholder], .ant-select-placeholder')].map((e) => e.getAttribute('placeholder') ?? e.textContent ?? '');

const settled = (ms: number): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  });

/** For each listed field of a form: the prompt in its empty input, and the one when it was left empty. */
async function promptsOf(screenName: string): Promise<Record<string, [string | undefined, string | undefined]>> {
  const screen = catalogue.screens[screenName];
  const resource = screen && catalogue.resources[screen.resource];
  if (!screen || !resource) throw new Error(`no screen ${screenName}`);
  const found: Record<string, [string | undefined, string | undefined]> = {};
  const initial = 'inspectObject' in screen.defaults ? screen.defaults : {};
  const form = (
    <RecordForm
      id="f"
      resource={resource}
      form={screen.form}
      references={{}}
      initial={initial}
      before={initial}
      labels={{}}
      existing={false}
      disabled={false}
      onSubmit={() => undefined}
    />
  );
  await mounted(<ConfigProvider>{form}</ConfigProvider>, async (box) => {
    await expect
      .poll(async () => {
        await settled(20);
        return box.querySelector('.picker-button');
      })
      .toBeNull();
    const names = Object.keys(FORMS[screenName] ?? {});
    const drawn = (name: string): Element | null => box.querySelector(`[data-field=${name}]`);
    for (const name of names) found[name] = [said(drawn(name) ?? box)[0], undefined];
    await act(async () => {
      box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await settled(0);
    for (const name of names) found[name] = [found[name]?.[0], drawn(name)?.querySelector('.field-error')?.textContent ?? undefined];
  });
  return found;
}

it('[S5-11] «Please enter / select» prompts exist for every item the clause lists, in both languages', async () => {
  for (const language of LANGUAGES) {
    const inWords = ([zh, en]: Prompt): string => ((language satisfies Language) === 'zh' ? zh : en);
    await changeLanguage(language);
    for (const [screen, fields] of Object.entries(FORMS)) {
      const wanted = Object.fromEntries(
        Object.entries(fields).map(([name, prompt]) => [name, [inWords(prompt), OPTIONAL.has(name) ? undefined : inWords(prompt)]]),
      );
      expect({ screen, ...(await promptsOf(screen)) }).toEqual({ screen, ...wanted });
    }
    // The state of a defect is moved by its buttons; it is asked for in the search.
    const status = catalogue.resources.defect?.fields.find((f) => f.name === 'status');
    const Filter = filters.dict;
    if (status)
      await mounted(<Filter id="x" field={status} operator="in" value={undefined} onChange={() => undefined} />, (box) =>
        expect(said(box)).toEqual([inWords(['请选择处理状态', 'Please select processing status'])]),
      );
    const dialogs = [
      <PasswordDialog key="a" open onClose={() => undefined} />,
      <PhoneDialog key="b" open onClose={() => undefined} />,
      <LogoDialog key="c" open onClose={() => undefined} />,
    ];
    await mounted(<ConfigProvider>{dialogs}</ConfigProvider>, () =>
      expect(said(document.body)).toEqual(expect.arrayContaining(ACCOUNT.map(inWords))),
    );
  }
}, 60_000);
