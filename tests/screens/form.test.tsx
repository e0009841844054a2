import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rule } from '../../src/documents/ground/model/rules.ts';
import type { Field } from '../../src/documents/ground/model/fields.ts';
import type { Form } from '../../src/documents/ground/model/form.ts';
import type { Resource } from '../../src/documents/ground/model/resource.ts';
import type { FormRecord } from '../../src/console/parts/form/record.ts';
import type { FormHandle } from '../../src/console/parts/form/contract.ts';
import { RecordForm } from '../../src/console/parts/form/RecordForm.tsx';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { mounted } from './mount.tsx';

const field = (name: string, over: Partial<Field> = {}): Field => ({
  name,
  title: name,
  titleEn: name,
  type: 'text',
  schema: { type: 'string', maxLength: 5 },
  required: false,
  unique: false,
  index: false,
  readOnly: false,
  immutable: false,
  mask: false,
  operators: [],
  sortable: true,
  system: false,
  ...over,
});
const fields = [field('code', { required: true, immutable: true }), field('note')];
const resource = {
  name: 'thing',
  fields,
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: Object.fromEntries(fields.map((f) => [f.name, f.schema])),
  },
} as unknown as Resource;
const form: Form = { kind: 'drawer', columns: 1, groups: [{ title: '一', titleEn: 'One', fields: ['code', 'note'] }] };

interface Stage {
  saved: FormRecord[];
  hidden: string[][];
  handle: FormHandle | null;
  type: (name: string, text: string, leave?: boolean) => Promise<void>;
  submit: () => Promise<void>;
  message: (name: string) => string | undefined;
}

async function staged(
  initial: FormRecord,
  existing: boolean,
  play: (stage: Stage) => Promise<void>,
  rules: Rule[] = [],
  more: Partial<Resource> = {},
): Promise<void> {
  const saved: FormRecord[] = [];
  const hidden: string[][] = [];
  const ref: { current: FormHandle | null } = { current: null };
  await mounted(
    <RecordForm
      id="f"
      ref={ref}
      resource={{ ...resource, rules, ...more }}
      form={form}
      references={{}}
      initial={initial}
      before={{ state: 'open', ...initial }}
      labels={{}}
      existing={existing}
      disabled={false}
      onSubmit={(record, names) => {
        saved.push(record);
        hidden.push([...names]);
      }}
    />,
    async (box) => {
      const input = (name: string): HTMLInputElement => box.querySelector(`[data-field=${name}] input`) as HTMLInputElement;
      await play({
        saved,
        hidden,
        get handle() {
          return ref.current;
        },
        type: (name, text, leave = false) =>
          act(async () => {
            const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
            setter?.call(input(name), text);
            input(name).dispatchEvent(new Event('input', { bubbles: true }));
            if (leave) input(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
          }),
        submit: () =>
          act(async () => {
            box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
            await new Promise((resolve) => {
              setTimeout(resolve, 0);
            });
          }),
        message: (name) => box.querySelector(`[data-field=${name}] .field-error`)?.textContent ?? undefined,
      });
    },
  );
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

describe('record form', () => {
  it('saves what is being typed when Enter comes before the field is left', () =>
    staged({}, false, async (stage) => {
      await stage.type('code', 'abc');
      await stage.submit();
      expect(stage.saved).toEqual([{ code: 'abc' }]);
    }));

  it('refuses what the schema refuses, and says it at the field', () =>
    staged({}, false, async (stage) => {
      await stage.submit();
      expect(stage.saved).toEqual([]);
      expect(stage.message('code')).toBe('Please enter code');
      await stage.type('code', 'abc', true);
      expect(stage.message('code')).toBeUndefined();
    }));

  it('checks a field when it is left, and only that one', () =>
    staged({}, false, async (stage) => {
      await stage.type('note', 'too long', true);
      expect([stage.message('note'), stage.message('code')]).toEqual(['At most 5 characters', undefined]);
    }));

  it('hears of a key when the rules say something else then, else when the field is left', () =>
    staged(
      {},
      false,
      async (stage) => {
        const needed = (): boolean => document.querySelector('[data-field=code] input')?.getAttribute('aria-required') === 'true';
        expect(needed()).toBe(false);
        await stage.type('note', 'a');
        expect(needed()).toBe(true);
        await stage.type('note', 'too long');
        expect(stage.message('note')).toBeUndefined();
        await stage.type('note', '');
        expect(needed()).toBe(false);
        await stage.type('note', 'too long', true);
        expect([needed(), stage.message('note')]).toEqual([true, 'At most 5 characters']);
      },
      [{ fields: ['code'], require: [{ field: 'note', operator: 'nnull' }] }],
      { schema: { ...resource.schema, required: [] }, fields: fields.map((f) => ({ ...f, required: false })) },
    ));

  it("shows the server's messages at their fields until they are edited, and saves again", () =>
    staged({ code: 'a' }, false, async (stage) => {
      await act(async () => stage.handle?.showErrors({ code: 'Already taken' }));
      expect(stage.message('code')).toBe('Already taken');
      await stage.type('code', 'b', true);
      expect(stage.message('code')).toBeUndefined();
      await stage.submit();
      expect(stage.saved).toEqual([{ code: 'b' }]);
    }));

  it('knows unsaved changes, typed ones too', () =>
    staged({ code: 'a' }, false, async (stage) => {
      expect(stage.handle?.isDirty()).toBe(false);
      await stage.type('note', 'x');
      expect(stage.handle?.isDirty()).toBe(true);
      await stage.type('note', '', true);
      expect(stage.handle?.isDirty()).toBe(false);
    }));

  it('does not ask for a code that is made when it is saved, and says so', () =>
    staged(
      { note: 'x' },
      false,
      async (stage) => {
        const input = document.querySelector<HTMLInputElement>('[data-field=code] input');
        const help = document.getElementById(input?.getAttribute('aria-describedby') ?? '');
        expect([help?.textContent, input?.getAttribute('aria-required')]).toEqual(['Generated on save if left empty.', 'false']);
        await stage.submit();
        expect(stage.saved).toEqual([{ note: 'x' }]);
      },
      [],
      { fields: fields.map((f) => (f.name === 'code' ? { ...f, generate: 'C-{01}' } : f)), schema: { ...resource.schema, required: [] } },
    ));

  it('offers records once the field that says of which resource is filled in', () =>
    staged(
      {},
      false,
      async (stage) => {
        const picker = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('[data-field=note] input');
        expect(picker()?.disabled).toBe(true);
        await stage.type('code', 'zone', true);
        expect(picker()?.disabled).toBe(false);
        await stage.type('code', 'else', true);
        expect(picker()?.disabled).toBe(true);
      },
      [],
      {
        fields: fields.map((f) =>
          f.name === 'note' ? { ...f, type: 'reference' as const, references: { by: 'code', to: { zone: 'solarZone' } } } : f,
        ),
      },
    ));

  it('locks what cannot change any more', () =>
    staged({ code: 'a' }, true, async () => {
      expect(document.querySelector<HTMLInputElement>('[data-field=code] input')?.disabled).toBe(true);
      expect(document.querySelector<HTMLInputElement>('[data-field=note] input')?.disabled).toBe(false);
    }));

  it('leaves a text alone while it is being composed', () =>
    staged({}, false, async (stage) => {
      const input = document.querySelector<HTMLInputElement>('[data-field=code] input');
      await act(async () => input?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
      await stage.type('code', 'pin');
      await stage.submit();
      expect(stage.saved).toEqual([]);
      await stage.type('code', '拼音');
      await act(async () => input?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
      await stage.submit();
      expect(stage.saved).toEqual([{ code: '拼音' }]);
    }));

  const drawn = (name: string): HTMLInputElement | null => document.querySelector<HTMLInputElement>(`[data-field=${name}] input`);

  it('hides by rule while one types; what is hidden is neither needed nor validated nor saved, and is remembered', () =>
    staged(
      { note: 'keep' },
      false,
      async (stage) => {
        expect(drawn('code')).toBeNull();
        await stage.submit();
        expect([stage.saved, stage.hidden]).toEqual([[{ note: 'keep' }], [['code']]]);
        await stage.type('note', 'a');
        expect(drawn('code')).not.toBeNull();
        await stage.submit();
        expect([stage.saved.length, stage.message('code')]).toEqual([1, 'Please enter code']);
        await stage.type('code', 'much too long', true);
        await stage.type('note', 'b');
        expect(drawn('code')).toBeNull();
        await stage.submit();
        expect(stage.saved[1]).toEqual({ note: 'b' });
        await stage.type('note', 'a');
        expect(drawn('code')?.value).toBe('much too long');
      },
      [{ fields: ['code'], show: [{ field: 'note', operator: 'eq', value: 'a' }] }],
    ));

  it('tells of fields that do not fit together, whichever was written last, until they do', () =>
    staged(
      { code: 'b' },
      false,
      async (stage) => {
        await stage.type('note', 'a', true);
        expect([stage.message('note'), stage.message('code')]).toEqual(['Must come after the code', undefined]);
        await stage.submit();
        expect(stage.saved).toEqual([]);
        await stage.type('code', 'A', true);
        expect(stage.message('note')).toBeUndefined();
        await stage.type('code', 'c', true);
        expect(stage.message('note')).toBe('Must come after the code');
        await stage.type('note', '', true);
        await stage.submit();
        expect(stage.saved).toEqual([{ code: 'c' }]);
      },
      [],
      {
        checks: [
          {
            name: 'order',
            where: [{ field: 'note', operator: 'gt', value: '$row.code' }],
            field: 'note',
            message: '须在编码之后',
            messageEn: 'Must come after the code',
          },
        ],
      },
    ));

  it('sets by rule what the user has not written', () =>
    staged(
      {},
      false,
      async (stage) => {
        await stage.type('code', 'ab', true);
        await act(async () => undefined);
        expect(drawn('note')?.value).toBe('ab');
        await stage.type('code', 'cd', true);
        await act(async () => undefined);
        expect(drawn('note')?.value).toBe('cd');
        await stage.type('note', 'own', true);
        await stage.type('code', 'ef', true);
        await act(async () => undefined);
        await stage.submit();
        expect(stage.saved).toEqual([{ code: 'ef', note: 'own' }]);
      },
      [{ fields: ['note'], set: '$record.code' }],
    ));

  it('needs by rule', () =>
    staged(
      { code: 'x' },
      false,
      async (stage) => {
        await stage.submit();
        expect([stage.saved, stage.message('note'), drawn('note')?.getAttribute('aria-required')]).toEqual([
          [],
          'Please enter note',
          'true',
        ]);
        await stage.type('code', 'y', true);
        await stage.submit();
        expect(stage.saved).toEqual([{ code: 'y' }]);
      },
      [{ fields: ['note'], require: [{ field: 'code', operator: 'eq', value: 'x' }] }],
    ));

  it('locks by rule, also by what no input shows, and keeps the value there was', () =>
    staged(
      { code: 'x', note: 'old' },
      false,
      async (stage) => {
        await stage.type('note', 'new', true);
        await stage.type('code', 'y');
        expect([drawn('note')?.disabled, drawn('note')?.value]).toEqual([true, 'old']);
        await stage.submit();
        expect(stage.saved).toEqual([{ code: 'y', note: 'old' }]);
        await stage.type('code', 'z');
        expect([drawn('note')?.disabled, drawn('note')?.value]).toEqual([false, 'new']);
      },
      [
        {
          fields: ['note'],
          readOnly: [
            { field: 'code', operator: 'eq', value: 'y' },
            { field: 'state', operator: 'eq', value: 'open' },
          ],
        },
      ],
    ));

  it('says what is wrong with a field it does not draw over the form', () =>
    staged({ code: 'x' }, false, async (stage) => {
      await act(async () => stage.handle?.showErrors({ other: 'is missing', note: 'bad' }));
      expect([document.querySelector('.form-error')?.textContent, stage.message('note')]).toEqual(['other: is missing', 'bad']);
    }));
});
