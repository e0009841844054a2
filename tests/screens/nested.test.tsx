/** Objects and lists inside of a form: drawn by the templates of the form library, written by path, judged in their place. */
import { act, type ReactElement } from 'react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { normaliseField } from '../../src/documents/ground/fields/normalise.ts';
import type { Rule } from '../../src/documents/ground/model/rules.ts';
import type { Form } from '../../src/documents/ground/model/form.ts';
import type { JsonSchema } from '../../src/documents/ground/model/fields.ts';
import type { Resource } from '../../src/documents/ground/model/resource.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { inputs } from '../../src/console/parts/form/inputs.ts';
import type { FormRecord } from '../../src/console/parts/form/record.ts';
import type { FormHandle } from '../../src/console/parts/form/contract.ts';
import { RecordForm } from '../../src/console/parts/form/RecordForm.tsx';
import { mounted } from './mount.tsx';

const text = (title: string, titleEn: string): JsonSchema => ({ type: 'string', title, maxLength: 5, 'x-field': { titleEn } });
const PROPERTIES: Record<string, JsonSchema> = {
  name: text('名称', 'Name'),
  contact: {
    type: 'object',
    title: '联系',
    required: ['who'],
    properties: { who: text('联系人', 'Who'), phone: text('电话', 'Phone') },
    'x-field': { titleEn: 'Contact' },
  },
  parts: {
    type: 'array',
    title: '备件',
    maxItems: 4,
    items: {
      type: 'object',
      required: ['part'],
      properties: {
        part: text('部件', 'Part'),
        count: { type: 'integer', title: '数量', default: 1, 'x-field': { titleEn: 'Count' } },
        checks: {
          type: 'array',
          title: '检查',
          items: { type: 'object', properties: { item: text('检查项', 'Item') } },
          'x-field': { titleEn: 'Checks' },
        },
      },
    },
    'x-field': { titleEn: 'Parts' },
  },
  kind: { type: 'string', title: '种类', enum: ['a', 'b'], 'x-field': { titleEn: 'Kind' } },
};
const fields = Object.entries(PROPERTIES).map(([name, schema]) => normaliseField(name, schema, false, ''));
const resource = {
  name: 'thing',
  fields,
  unique: [],
  schema: {
    type: 'object',
    additionalProperties: false,
    required: [],
    properties: Object.fromEntries(fields.map((f) => [f.name, f.schema])),
  },
} as unknown as Resource;
const form: Form = { kind: 'drawer', columns: 1, groups: [{ title: '一', titleEn: 'One', fields: fields.map((f) => f.name) }] };

interface Stage {
  box: HTMLElement;
  saved: FormRecord[];
  handle: () => FormHandle | null;
  /** Types into the control of a place. */
  type: (place: string, text: string) => Promise<void>;
  press: (name: string) => Promise<void>;
  submit: () => Promise<void>;
  /** Places with a message. */
  wrong: () => string[];
  /** What stands in the first input of each row. */
  rows: () => string[];
}

const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Draws an element and acts on what it holds. */
const acting = (box: HTMLElement): Pick<Stage, 'type' | 'press' | 'submit' | 'wrong' | 'rows'> => ({
  type: (place, written) =>
    act(async () => {
      const input = box.querySelector<HTMLInputElement>(`[data-field="${place}"] input`) ?? expect.fail(`no input at ${place}`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, written);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }),
  press: (name) =>
    act(async () => {
      const all = [...box.querySelectorAll('button')];
      const named = all.filter((b) => (b.getAttribute('aria-label') ?? b.textContent) === name);
      // Rows hold lists, whose buttons stand before that of the list around.
      const button = name === 'Add a row' ? named.at(-1) : named[0];
      (button ?? expect.fail(`no button ${name}`)).click();
      await settled();
    }),
  submit: () =>
    act(async () => {
      box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await settled();
    }),
  wrong: () => [...box.querySelectorAll('[data-field]:has(> .field-error)')].map((e) => e.getAttribute('data-field') ?? ''),
  rows: () => [...box.querySelectorAll('[data-field=parts] > fieldset > ol > li')].map((li) => li.querySelector('input')?.value ?? ''),
});

async function staged(initial: FormRecord, play: (stage: Stage) => Promise<void>, rules: Rule[] = []): Promise<void> {
  const saved: FormRecord[] = [];
  const ref: { current: FormHandle | null } = { current: null };
  const drawn = (
    <RecordForm
      id="f"
      ref={ref}
      resource={{ ...resource, rules }}
      form={form}
      references={{}}
      initial={initial}
      before={initial}
      labels={{}}
      existing
      disabled={false}
      onSubmit={(record) => saved.push(record)}
    />
  );
  await mounted(<ConfigProvider>{drawn}</ConfigProvider>, async (box) => {
    await play({ box, saved, handle: () => ref.current, ...acting(box) });
  });
}

beforeEach(async () => {
  vi.spyOn(console, 'error');
  Element.prototype.scrollIntoView = vi.fn();
  await changeLanguage('en');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

describe('an object inside of a form', () => {
  it('is judged part by part, in its place, and missing parts are said when it is saved', () =>
    staged({}, async ({ type, submit, wrong, saved }) => {
      await type('contact.phone', 'too long');
      expect(wrong()).toEqual(['contact.phone']);
      await type('contact.phone', '1');
      expect(wrong()).toEqual([]);
      await submit();
      expect([wrong(), saved]).toEqual([['contact.who'], []]);
      await type('contact.who', 'me');
      await submit();
      expect(saved).toEqual([{ contact: { who: 'me', phone: '1' } }]);
    }));

  it('is nothing when nothing is left of it, so nothing was changed', () =>
    staged({ name: 'a' }, async ({ type, submit, handle, saved }) => {
      await type('contact.who', 'me');
      expect([handle()?.isDirty(), handle()?.values()]).toEqual([true, { name: 'a', contact: { who: 'me' } }]);
      await type('contact.who', '');
      expect([handle()?.isDirty(), handle()?.values()['contact']]).toEqual([false, undefined]);
      await submit();
      expect(saved).toEqual([{ name: 'a' }]);
    }));

  it('is not held to have changed for parts that were empty when it was read', () =>
    staged({ contact: { who: 'me', phone: null }, parts: [{ part: 'a', count: null }] }, async ({ handle, type }) => {
      expect(handle()?.isDirty()).toBe(false);
      await type('name', 'x');
      await type('name', '');
      expect(handle()?.isDirty()).toBe(false);
    }));
});

describe('a list inside of a form', () => {
  const three = { parts: [{ part: 'a' }, { part: 'b', count: 2 }, { part: 'c' }] };

  it('begins a row with what the document says, as many as it may have', () =>
    staged({}, async ({ press, type, submit, saved, box }) => {
      await press('Add a row');
      await type('parts.0.part', 'a');
      for (let n = 0; n < 3; n += 1) await press('Add a row');
      const full = [...box.querySelectorAll('button')].find((b) => b.textContent === 'At most 4 rows');
      expect(full?.disabled).toBe(true);
      for (let n = 4; n > 1; n -= 1) await press(`Remove row ${n}`);
      await submit();
      expect(saved).toEqual([{ parts: [{ part: 'a', count: 1 }] }]);
    }));

  it('leaves a default that was taken out alone', () =>
    staged({}, async ({ press, type, submit, saved }) => {
      await press('Add a row');
      await type('parts.0.part', 'a');
      await type('parts.0.count', '');
      await type('name', 'x');
      await submit();
      expect(saved).toEqual([{ name: 'x', parts: [{ part: 'a' }] }]);
    }));

  it('moves its rows with all that stands in them', () =>
    staged(three, async ({ box, press, submit, rows, saved }) => {
      const last = box.querySelector('[data-field="parts.2.part"] input');
      await press('Move row 3 up');
      expect([rows(), box.querySelector('[data-field="parts.1.part"] input')]).toEqual([['a', 'c', 'b'], last]);
      await press('Move row 1 down');
      expect(rows()).toEqual(['c', 'a', 'b']);
      await submit();
      expect(saved).toEqual([{ parts: [{ part: 'c' }, { part: 'a' }, { part: 'b', count: 2 }] }]);
    }));

  it('moves a row to where it is dropped, from its own list alone', () =>
    staged(three, async ({ box, rows }) => {
      const drop = (kind: string, from: string, at: number): Promise<void> =>
        act(async () => {
          const event = new Event('drop', { bubbles: true, cancelable: true });
          Object.assign(event, { dataTransfer: { types: [kind], getData: () => from } });
          box.querySelectorAll('.nested-rows > li')[at]?.dispatchEvent(event);
        });
      const first = box.querySelector('[data-field="parts.0.part"] input');
      await drop('application/x-row-f_others', '0', 2);
      expect(rows()).toEqual(['a', 'b', 'c']);
      await drop('application/x-row-f_parts', '0', 2);
      expect([rows(), box.querySelector('[data-field="parts.2.part"] input')]).toEqual([['b', 'c', 'a'], first]);
    }));

  it('takes a row out and brings it back where it was, among rows that stay as they are', () =>
    staged(three, async ({ box, press, rows, handle }) => {
      const last = box.querySelector('[data-field="parts.2.part"] input');
      await press('Remove row 2');
      expect(rows()).toEqual(['a', 'c']);
      await press('Undo');
      expect([rows(), box.querySelector('[data-field="parts.2.part"] input'), handle()?.isDirty()]).toEqual([['a', 'b', 'c'], last, false]);
      await press('Remove row 1');
      await press('Undo');
      expect(handle()?.values()).toEqual(three);
    }));

  it('is nothing without rows', () =>
    staged({ parts: [{ part: 'a' }] }, async ({ press, submit, saved, handle }) => {
      await press('Remove row 1');
      expect(handle()?.isDirty()).toBe(true);
      await submit();
      expect(saved).toEqual([{}]);
    }));

  it('may hold lists', () =>
    staged({ parts: [{ part: 'a', checks: [{ item: 'x' }] }] }, async ({ type, press, submit, wrong, saved }) => {
      await type('parts.0.checks.0.item', 'too long');
      expect(wrong()).toEqual(['parts.0.checks.0.item']);
      await press('Remove row 1');
      await press('Undo');
      await type('parts.0.checks.0.item', 'y');
      await submit();
      expect(saved).toEqual([{ parts: [{ part: 'a', checks: [{ item: 'y' }] }] }]);
    }));

  it('shows the rows it had while a rule locks it, and those that were written afterwards', () =>
    staged(
      three,
      async ({ box, press, type, rows, submit, saved }) => {
        await press('Remove row 1');
        await type('contact.who', 'me');
        await type('name', 'lock');
        const controls = [...box.querySelectorAll<HTMLInputElement>(':is([data-field=parts], [data-field=contact]) :is(input, button)')];
        expect([rows(), controls.filter((c) => !c.disabled && !c.matches('.link-button, .nested-removed button'))]).toEqual([
          ['a', 'b', 'c'],
          [],
        ]);
        expect(box.querySelector<HTMLInputElement>('[data-field="contact.who"] input')?.value).toBe('');
        await submit();
        expect(saved).toEqual([{ name: 'lock', ...three }]);
        await type('name', 'open');
        expect(rows()).toEqual(['b', 'c']);
      },
      [{ fields: ['parts', 'contact'], readOnly: [{ field: 'name', operator: 'eq', value: 'lock' }] }],
    ));
});

it('keeps a value that is none of those there may be, and refuses it', () =>
  staged({ kind: 'gone' }, async ({ box, submit, wrong, saved, type }) => {
    expect(box.querySelector<HTMLInputElement>('[data-field=kind] input')?.value).toBe('gone');
    await submit();
    expect([wrong(), saved]).toEqual([['kind'], []]);
    await type('kind', 'b');
    await submit();
    expect(saved).toEqual([{ kind: 'b' }]);
  }));

it('changes its language with what was written standing', () =>
  staged({}, async ({ box, type, press }) => {
    await type('name', 'kept');
    await press('Add a row');
    const labels = (): (string | null)[] => [...box.querySelectorAll('label')].map((l) => l.textContent);
    expect(labels()).toEqual(['Name', 'Contact', 'Who *', 'Phone', 'Parts', 'Part *', 'Count', 'Checks', 'Kind']);
    await act(async () => changeLanguage('zh'));
    expect(labels()).toEqual(['名称', '联系', '联系人 *', '电话', '备件', '部件 *', '数量', '检查', '种类']);
    expect(box.querySelector<HTMLInputElement>('[data-field=name] input')?.value).toBe('kept');
  }));

describe('by itself, outside of a form', () => {
  const alone = (name: string, value: unknown, tell: (value: unknown) => void): ReactElement => {
    const field = fields.find((f) => f.name === name) ?? expect.fail(name);
    const Input = inputs[field.type];
    return (
      <ConfigProvider>
        <div data-field={name}>
          <Input id="x" field={field} value={value} onChange={tell} disabled={false} invalid={false} />
        </div>
      </ConfigProvider>
    );
  };
  const late = async (box: HTMLElement): Promise<void> => {
    while (!box.querySelector('fieldset#x')) await act(settled);
  };

  it('a list tells of every change, and not of being drawn', async () => {
    const told: unknown[] = [];
    await mounted(
      alone('parts', undefined, (value) => told.push(value)),
      async (box) => {
        await late(box);
        expect(told).toEqual([]);
        const { press, type } = acting(box);
        await press('Add a row');
        await type('0.part', 'a');
        expect(told.at(-1)).toEqual([{ part: 'a', count: 1 }]);
        await press('Remove row 1');
        expect(told.at(-1)).toBeUndefined();
        await press('Undo');
        expect(told.at(-1)).toEqual([{ part: 'a', count: 1 }]);
      },
    );
  });

  it('an object does', async () => {
    const told: unknown[] = [];
    await mounted(
      alone('contact', { who: 'me' }, (value) => told.push(value)),
      async (box) => {
        await late(box);
        const { type } = acting(box);
        await type('phone', '1');
        await type('who', '');
        await type('phone', '');
        expect(told).toEqual([{ who: 'me', phone: '1' }, { phone: '1' }, undefined]);
      },
    );
  });
});
