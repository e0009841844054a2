import { join } from 'node:path';
import { act } from 'react';
import { ConfigProvider } from 'antd';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '../../src/contract/constants.ts';
import { RecordForm } from '../../src/console/parts/form/RecordForm.tsx';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { filters } from '../../src/console/fields/filters.ts';
import { LogoDialog } from '../../src/console/session/account/LogoDialog.tsx';
import { PasswordDialog } from '../../src/console/session/account/PasswordDialog.tsx';
import { PhoneDialog } from '../../src/console/session/account/PhoneDialog.tsx';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import type { Catalogue } from '../../src/documents/tables/catalogue.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { mounted } from './mount.tsx';

/** Member of the clause, the screen whose form asks for it, the field, the prompt in both languages. */
const MEMBERS: [member: string, screen: string, field: string, zh: string, en: string][] = [
  ['company name', 'users/dept', 'name', '请输入公司名称', 'Please enter company name'],
  ['dictionary name', 'system/dictionary', 'dicName', '请输入字典名称', 'Please enter dictionary name'],
  ['dictionary value', 'system/dictionary', 'dicCode', '请输入字典值', 'Please enter dictionary value'],
  ['dictionary type name', 'system/dictionary', 'attributeName', '请输入类型名称', 'Please enter type name'],
  ['dictionary type code', 'system/dictionary', 'attribute', '请输入类型编码', 'Please enter type code'],
  ['role name', 'jurisdiction/role', 'roleName', '请输入角色名称', 'Please enter role name'],
  ['station name', 'powerStation/photovoltaic', 'name', '请输入电站名称', 'Please enter station name'],
  ['company', 'powerStation/photovoltaic', 'companyCode', '请选择所属公司', 'Please select company'],
  ['station', 'examine/fanDetection', 'stationCode', '请选择场站', 'Please select station'],
  ['station of a plan', 'inspection/fanDetection', 'stationCode', '请选择所属基地', 'Please select base'],
  ['start time', 'inspection/fanDetection', 'startTime', '请选择开始时间', 'Please select start time'],
  ['end time', 'inspection/fanDetection', 'endTime', '请选择结束时间', 'Please select end time'],
  ['inspection mode', 'inspection/fanDetection', 'mode', '请选择巡检方式', 'Please select inspection mode'],
  ['inspection type', 'inspection/fanDetection', 'type', '请选择巡检类型', 'Please select inspection type'],
  ['wind turbine', 'inspection/fanDetection', 'turbines', '请选择风机', 'Please select wind turbines'],
  ['responsible person', 'inspection/fanDetection', 'responsible', '请选择负责人', 'Please select responsible'],
  ['defect name', 'examine/fanDetection', 'defectName', '请输入缺陷名称', 'Please enter defect name'],
  ['phone', 'users/information', 'phone', '请输入手机号', 'Please enter phone'],
  ['user role', 'users/information', 'roleCodes', '请选择用户角色', 'Please select user roles'],
  ['system name', 'system/user', 'logoName', '请输入系统名称', 'Please enter system name'],
];
/** A plan may do without turbines: it is offered, not needed. */
const OPTIONAL = new Set(['turbines']);
/** Members that dialogs of the own account ask for. */
const ACCOUNT: [member: string, zh: string, en: string][] = [
  ['old password', '请输入旧密码', 'Please enter the old password'],
  ['new password', '请输入新密码', 'Please enter the new password'],
  ['confirm password', '请输入确认密码', 'Please enter the new password again'],
  ['phone to be bound', '请输入手机号', 'Please enter the phone number'],
  ['own system name', '请输入系统名称', 'Please enter the system name'],
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
    const names = MEMBERS.filter(([, screen]) => screen === screenName).map(([, , field]) => field);
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

const drawnForms = new Map<string, ReturnType<typeof promptsOf>>();
/** The same, drawn once. */
function formOf(screen: string, language: Language): ReturnType<typeof promptsOf> {
  const key = `${language} ${screen}`;
  const known = drawnForms.get(key) ?? promptsOf(screen);
  drawnForms.set(key, known);
  return known;
}

describe.each(LANGUAGES)('in %s', (language) => {
  beforeAll(() => changeLanguage(language));
  const inWords = (zh: string, en: string): string => (language === 'zh' ? zh : en);

  it.each(MEMBERS)('[S5-11] %s', async (_, screen, field, zh, en) => {
    const words = inWords(zh, en);
    expect((await formOf(screen, language))[field]).toEqual([words, OPTIONAL.has(field) ? undefined : words]);
  });
  it('[S5-11] processing status', async () => {
    // The state of a defect is moved by its buttons; it is asked for in the search.
    const status = catalogue.resources['defect']?.fields.find((f) => f.name === 'status') ?? expect.fail('no status');
    const Filter = filters.dict ?? expect.fail('no filter');
    await mounted(<Filter id="x" field={status} operator="in" value={undefined} onChange={() => undefined} />, (box) =>
      expect(said(box)).toEqual([inWords('请选择处理状态', 'Please select processing status')]),
    );
  });
  it.each(ACCOUNT)('[S5-11] %s', async (_, zh, en) => {
    const dialogs = [
      <PasswordDialog key="a" open onClose={() => undefined} />,
      <PhoneDialog key="b" open onClose={() => undefined} />,
      <LogoDialog key="c" open onClose={() => undefined} />,
    ];
    await mounted(<ConfigProvider>{dialogs}</ConfigProvider>, () => expect(said(document.body)).toContain(inWords(zh, en)));
  });
});
