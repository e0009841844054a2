import { expect, it } from 'vitest';
import { decidedBy } from './second.ts';
import type { Finding } from './verdict.ts';

const shunt: Finding = { fault: 'rshLow', grounds: [{ figure: 'kRsh', value: 0.1, limit: 0.6, is: 'below' }] };
const dirt: Finding = { fault: 'lowIsc', grounds: [] };
const named = (both: Parameters<typeof decidedBy>[0], findings = [shunt]) =>
  decidedBy(both, { findings })?.findings.map(({ fault }) => fault);

it('a shunt costs more in little light, and one that takes voltage as well is degradation', () => {
  expect(named({ strong: 0.943, weak: 0.798, rV: 0.995 })).toEqual(['rshLow']);
  expect(named({ strong: 0.9, weak: 0.75, rV: 0.96 })).toEqual(['pid']);
  expect(decidedBy({ strong: 0.9, weak: 0.75, rV: 0.96 }, { findings: [shunt] })).toMatchObject({
    findings: [{ grounds: [{ figure: 'dark', limit: 0.05, is: 'above' }, { figure: 'kRsh' }] }],
    alternatives: [],
  });
});

it('light that differs costs the same', () => {
  expect(decidedBy({ strong: 0.924, weak: 0.918, rV: 1 }, { findings: [shunt] })).toMatchObject({
    findings: [{ fault: 'taper' }],
    alternatives: ['rshLow'],
  });
});

it('in between nothing is decided; other findings stay, and said again it is the same', () => {
  expect(named({ strong: 0.93, weak: 0.9, rV: 1 })).toBeUndefined();
  expect(named({ strong: 0.9, weak: 0.7, rV: 1 }, [dirt])).toBeUndefined();
  expect(named({ strong: 0.9, weak: 0.7, rV: 0.9 }, [shunt, dirt])).toEqual(['pid', 'lowIsc']);
  const both = { strong: 0.9, weak: 0.75, rV: 0.96 };
  const once = decidedBy(both, { findings: [shunt] });
  expect(once && decidedBy(both, once)).toEqual(once);
});
