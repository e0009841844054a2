import { describe, expect, it } from 'vitest';
import { exampleText, language, search } from './entries.ts';

const { sections } = language();
const ids = (wanted: string): string[] => search(sections, wanted).flatMap((s) => s.entries.map((e) => e.id));

describe('looking for a key', () => {
  it('finds it by its name, by what it is for in either language, and by what it allows', () => {
    expect(ids('list.badge')).toEqual(['list.badge']);
    expect(ids('升压站工作人员')).toEqual(['resource.scope[].boosters']);
    expect(ids('booster equipment')).toEqual(['resource.scope[].boosters']);
    expect(ids('geekblue')).toEqual([]);
    expect(ids('modal')).toEqual(['form.kind']);
  });

  it('wants every word, whatever their case', () => expect(ids('LIST fixed')).toEqual(['list.columns[].fixed']));
  it('leaves out sections where nothing is found', () => expect(search(sections, 'softDelete').map((s) => s.name)).toEqual(['resource']));
  it('shows everything when nothing is looked for', () => expect(search(sections, ' ')).toBe(sections));
  it('gives every key an anchor of its own', () => expect(new Set(ids('')).size).toBe(ids('').length));
});

describe('an example', () => {
  it('stands on one line where it fits', () => expect(exampleText({ a: [1] })).toBe('{"a":[1]}'));
  it('else on lines of its own', () => expect(exampleText(['x'.repeat(80)]).split('\n')).toHaveLength(3));
  it('and is cut where it is long', () => {
    const lines = exampleText(Array.from({ length: 60 }, (_, i) => i)).split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([13, '…']);
  });
});
