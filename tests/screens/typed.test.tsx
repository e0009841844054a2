/** What people type and paste into numbers and dates: taken as it is meant, or kept where it stands and refused. */
import { act, useState, type ComponentType, type ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '../../src/documents/ground/clock.ts';
import { normaliseResource } from '../../src/documents/tables/normalise.ts';
import type { InputProps } from '../../src/console/fields/contract.ts';
import DateInput from '../../src/console/fields/date/input.tsx';
import NumberInput from '../../src/console/fields/number/input.tsx';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { mounted } from './mount.tsx';

const { fields } = normaliseResource({
  version: 3,
  name: 'thing',
  title: '物',
  titleEn: 'Thing',
  scope: 'global',
  record: {
    properties: {
      height: { type: 'number', title: '高', 'x-field': { titleEn: 'Height', unit: 'm' } },
      part: { type: 'number', title: '份', 'x-field': { titleEn: 'Part', precision: 2 } },
      count: { type: 'integer', title: '数', 'x-field': { titleEn: 'Count' } },
      day: { type: 'string', format: 'date', title: '日', 'x-field': { titleEn: 'Day' } },
      moment: { type: 'string', format: 'date-time', title: '时', 'x-field': { titleEn: 'Moment' } },
    },
    required: ['height'],
  },
} as never);

interface Stage {
  box: () => HTMLInputElement;
  type: (text: string) => Promise<void>;
  leave: () => Promise<void>;
  /** Whether the form around is kept from being sent. */
  enter: () => Promise<boolean>;
  value: () => unknown;
}

const pause = (ms: number): Promise<void> => act(() => new Promise<void>((resolve) => void setTimeout(resolve, ms)));

async function typing(
  Input: ComponentType<InputProps>,
  name: string,
  initial: unknown,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const field = fields.find((f) => f.name === name) ?? expect.fail(name);
  let value = initial;
  function Held(): ReactElement {
    const [held, setHeld] = useState(initial);
    const set = (next: unknown): void => {
      value = next;
      setHeld(next);
    };
    return <Input id="box" field={field} value={held} onChange={set} disabled={false} invalid={false} />;
  }
  await mounted(<Held />, async () => {
    const box = (): HTMLInputElement => document.querySelector('input#box') as HTMLInputElement;
    for (let tries = 200; tries > 0 && !document.querySelector('input#box'); tries -= 1) await pause(20);
    await act(async () => box().focus());
    await play({
      box,
      type: (text) =>
        act(async () => {
          const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          box().dispatchEvent(new KeyboardEvent('keydown', { key: 'v', ctrlKey: true, bubbles: true }));
          setter?.call(box(), text);
          box().dispatchEvent(new Event('input', { bubbles: true }));
          box().dispatchEvent(new KeyboardEvent('keyup', { key: 'v', bubbles: true }));
        }),
      leave: async () => {
        await act(async () => box().blur());
        await pause(50);
      },
      enter: async () => {
        const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
        await act(async () => void box().dispatchEvent(event));
        await pause(50);
        return event.defaultPrevented;
      },
      value: () => value,
    });
  });
}

beforeEach(async () => {
  setTimeZone('Asia/Shanghai');
  await changeLanguage('en');
});

describe('a number', () => {
  it.each([
    ['height', '12,5', 12.5, '12.5'],
    ['height', '−5', -5, '-5'],
    ['height', '-5', -5, '-5'],
    ['height', '１２', 12, '12'],
    ['height', '12 m', 12, '12'],
    ['height', '1,234.5', 1234.5, '1234.5'],
    ['part', '12.345', 12.35, '12.35'],
    ['count', '12.5', 12.5, '12.5'],
  ])('%s: «%s» is %s', (name, text, number, shown) =>
    typing(NumberInput, name, undefined, async ({ type, leave, value, box }) => {
      await type(text);
      expect(value()).toBe(number);
      await leave();
      expect([value(), box().value]).toEqual([number, shown]);
    }),
  );

  it.each(['12 km', 'abc', '1,2,3'])('keeps «%s» where it stands, to be refused', (text) =>
    typing(NumberInput, 'height', 7, async ({ type, leave, value, box }) => {
      await type(text);
      await leave();
      expect([value(), box().value]).toEqual([text, text]);
      await type('');
      await leave();
      expect([value(), box().value]).toEqual([undefined, '']);
    }),
  );

  it('steps with the arrow keys', () =>
    typing(NumberInput, 'height', 7, async ({ box, value }) => {
      await act(async () => void box().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
      expect(value()).toBe(8);
    }));
});

describe('a date', () => {
  it.each([
    ['day', '2027-03-14', '2027-03-14'],
    ['day', '2027/3/14', '2027-03-14'],
    ['moment', '2027-03-14 08:30', '2027-03-14T00:30:00.000Z'],
  ])('%s: Enter takes «%s», and does not send the form', (name, text, taken) =>
    typing(DateInput, name, undefined, async ({ type, enter, value }) => {
      await type(text);
      expect(await enter()).toBe(true);
      expect(value()).toBe(taken);
    }),
  );

  it.each([
    ['day', '2025-05-01'],
    ['moment', '2025-05-01T00:00:00.000Z'],
    ['day', undefined],
  ])('%s: keeps a half-typed text where it stands, to be refused', (name, before) =>
    typing(DateInput, name, before, async ({ type, enter, leave, value, box }) => {
      await type('2025-0');
      expect(await enter()).toBe(true);
      expect([value(), box().value]).toEqual(['2025-0', '2025-0']);
      await leave();
      expect([value(), box().value]).toEqual(['2025-0', '2025-0']);
      await type('');
      await leave();
      expect([value(), box().value]).toEqual([undefined, '']);
    }),
  );

  it('takes what is typed when the box is left', () =>
    typing(DateInput, 'moment', '2025-05-01T00:00:00.000Z', async ({ type, leave, value, box }) => {
      expect(box().value).toBe('2025-05-01 08:00:00');
      await type('2027-03-14 08:30');
      await leave();
      expect([value(), box().value]).toEqual(['2027-03-14T00:30:00.000Z', '2027-03-14 08:30:00']);
    }));
});
