/**
 * Arithmetic of the language: what can be worked out of the values of a row, and of measures. Small JSON trees, no text to
 * parse. The SQL twin of this table is server/source/functions.ts; an absent operand makes the result absent unless said.
 */
import type { Meta } from '../metaParts.ts';

/** Kinds of values that are worked with. `any` takes each. */
export type ValueType = 'number' | 'time' | 'boolean' | 'text';

export interface ValueFunction {
  /** Fewest and most operands. */
  operands: readonly [number, number];
  takes: 'number' | 'time' | 'any';
  /** `first`: as the first operand. */
  gives: 'number' | 'first';
  /** Operands are never absent unless `absent` says that they may be. */
  work: (operands: readonly number[]) => number | null;
  /** Takes absent operands itself. */
  absent?: (operands: readonly unknown[]) => unknown;
  /** Works on one row only, not on measures. */
  ofRow?: true;
  zh: string;
  en: string;
}

const HOUR = 3_600_000;

/** Every function by name. Times come as milliseconds. */
export const functions = {
  add: { operands: [2, 20], takes: 'number', gives: 'number', work: (of) => of.reduce((a, b) => a + b), zh: '相加', en: 'Sum of all' },
  minus: {
    operands: [2, 2],
    takes: 'number',
    gives: 'number',
    work: ([a = 0, b = 0]) => a - b,
    zh: '前者减后者',
    en: 'First minus second',
  },
  times: {
    operands: [2, 20],
    takes: 'number',
    gives: 'number',
    work: (of) => of.reduce((a, b) => a * b),
    zh: '相乘',
    en: 'Product of all',
  },
  ratio: {
    operands: [2, 2],
    takes: 'number',
    gives: 'number',
    work: ([a = 0, b = 0]) => (b === 0 ? null : a / b),
    zh: '前者除以后者；除数为零时无值',
    en: 'First by second; no value when that is zero',
  },
  least: { operands: [2, 20], takes: 'number', gives: 'number', work: (of) => Math.min(...of), zh: '最小者', en: 'Smallest of all' },
  greatest: { operands: [2, 20], takes: 'number', gives: 'number', work: (of) => Math.max(...of), zh: '最大者', en: 'Largest of all' },
  default: {
    operands: [2, 2],
    takes: 'any',
    gives: 'first',
    work: ([a = 0]) => a,
    absent: ([a, b]) => a ?? b ?? null,
    zh: '无值时取后者',
    en: 'The second where the first has no value',
  },
  hours: {
    operands: [2, 2],
    takes: 'time',
    gives: 'number',
    work: ([from = 0, to = 0]) => (to - from) / HOUR,
    ofRow: true,
    zh: '从前一时间到后一时间的小时数',
    en: 'Hours from the first time to the second',
  },
  days: {
    operands: [2, 2],
    takes: 'time',
    gives: 'number',
    work: ([from = 0, to = 0]) => (to - from) / (24 * HOUR),
    ofRow: true,
    zh: '从前一时间到后一时间的天数',
    en: 'Days from the first time to the second',
  },
} as const satisfies Record<string, ValueFunction>;

export type FunctionName = keyof typeof functions;
export const FUNCTIONS = Object.keys(functions) as FunctionName[];
export const functionOf = (name: FunctionName): ValueFunction => functions[name];

/** Those that work on measures too. */
export const FORMULAS = FUNCTIONS.filter((name) => !functionOf(name).ofRow);

/** Schema of the operands of a function: names, numbers, or more functions. */
export const operandsMeta = (name: FunctionName, operand: Meta): Meta => {
  const [minItems, maxItems] = functionOf(name).operands;
  return { type: 'array', items: operand, minItems, maxItems };
};
