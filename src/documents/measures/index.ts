/**
 * Measures: figures over many rows, declared once on a resource and used by name in blocks, sums under lists, rankings and
 * exports. Either an aggregate of the rows (with a condition of its own), a formula over other measures, or what one of them is
 * among all groups of the answer.
 */
import { AGGREGATES, type Aggregate } from './aggregates.ts';
import type { Field } from '../fields/types.ts';
import type { Sorter } from '../list/types.ts';
import type { Where } from '../where/types.ts';
import type { Value } from '../values/index.ts';
import { FORMULAS, functionOf, type FunctionName } from '../values/functions.ts';
import { isDay, isTime } from '../fields/traits.ts';

/** What a measure is among the groups of an answer: its part of the sum, its place, and the largest of all. */
export const AMONG = ['share', 'rank', 'largest'] as const;
export type Among = (typeof AMONG)[number];

/** A formula over measures: a name, a number, a number that the reader gives (`$selection.x`), or a function of such. */
export type Formula = string | number | { [F in FunctionName]?: Formula[] };

/** One of the aggregates or functions, and how it is shown. */
export interface MeasureDocument {
  title?: string;
  titleEn?: string;
  unit?: string;
  precision?: number;
  /** Only rows that match count. */
  where?: Where;
  /** `true` counts rows, a field those with a value. */
  count?: true | string;
  sum?: Value;
  avg?: Value;
  min?: Value;
  max?: Value;
  /** Different values of a field. */
  distinct?: string;
  percentile?: Value;
  /** Of `percentile`: above 0, below 100. */
  at?: number;
  /** Of `sum`: a reference or code for each of whose values a row counts once, such as the station of many tasks. */
  once?: string;
  add?: Formula[];
  minus?: Formula[];
  times?: Formula[];
  ratio?: Formula[];
  least?: Formula[];
  greatest?: Formula[];
  default?: Formula[];
  /** Part of the sum over all groups. */
  share?: string;
  /** Place in this order, 1 the first; those that are equal share one. `-closeRate` is descending. */
  rank?: string | string[];
  /** The largest over all groups. */
  largest?: string;
}

/** A measure in a source: its own name with it. */
export interface InlineMeasure extends MeasureDocument {
  name: string;
  /** Of `share`, `rank` and `largest`: among the groups that have these in common. */
  within?: string[];
  /** A selection that says which of the measures `of` it is; the first when it says none. */
  choose?: string;
  of?: string[];
}

export interface Measure {
  name: string;
  title: string;
  titleEn: string;
  unit?: string;
  precision?: number;
  /** What its figures are. */
  type: 'number' | 'date' | 'datetime';
  /** Of an aggregate. */
  aggregate?: Aggregate;
  /** What it is worked out of. */
  value?: Value;
  /** Rows are counted, whatever is in them. */
  rows?: true;
  at?: number;
  /** Of a sum: rows count once for each of its values. */
  once?: string;
  where?: Where;
  formula?: Formula;
  among?: { kind: Among; sort: Sorter[]; within?: string[] };
}

/** The measure every resource has: its rows. */
export const COUNT: Measure = {
  name: 'count',
  title: '数量',
  titleEn: 'Count',
  type: 'number',
  precision: 0,
  aggregate: 'count',
  rows: true,
};

/** The aggregate or function that a measure says; undefined when it says none. */
export function kindOfMeasure(measure: MeasureDocument): Aggregate | FunctionName | Among | undefined {
  return [...AGGREGATES, ...FORMULAS, ...AMONG].find((name) => measure[name as keyof MeasureDocument] !== undefined);
}

/** `-closeRate` in parts. */
export const sorterOf = (sort: string): Sorter =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'desc' } : { field: sort, order: 'asc' };

/** The type of the figures of a measure: of a least or greatest value that of the field. */
export function figureType(value: Value | undefined, fields: ReadonlyMap<string, Field>): Measure['type'] {
  const field = typeof value === 'string' ? fields.get(value) : undefined;
  if (!field || !isTime(field)) return 'number';
  return isDay(field) ? 'date' : 'datetime';
}

/** A measure in normalised form. `type` is that of the value of min and max. */
export function normaliseMeasure(
  name: string,
  measure: MeasureDocument & Pick<InlineMeasure, 'within'>,
  type: Measure['type'] = 'number',
): Measure {
  const kind = kindOfMeasure(measure) ?? 'count';
  const aggregate = AGGREGATES.find((a) => a === kind);
  const among = AMONG.find((a) => a === kind);
  const operand = measure[kind as keyof MeasureDocument];
  const counted = kind === 'count' || kind === 'distinct' || kind === 'rank';
  return {
    name,
    title: measure.title ?? COUNT.title,
    titleEn: measure.titleEn ?? COUNT.titleEn,
    ...(measure.unit === undefined ? {} : { unit: measure.unit }),
    ...(measure.precision === undefined ? (counted ? { precision: 0 } : {}) : { precision: measure.precision }),
    type: kind === 'min' || kind === 'max' ? type : 'number',
    ...(aggregate
      ? { aggregate, ...(operand === true || operand === undefined ? { rows: true as const } : { value: operand as Value }) }
      : among
        ? {
            among: {
              kind: among,
              sort: [operand].flat().map((one) => sorterOf(String(one))),
              ...(measure.within ? { within: measure.within } : {}),
            },
          }
        : { formula: { [kind]: operand } as Formula }),
    ...(measure.at === undefined ? {} : { at: measure.at }),
    ...(measure.once === undefined ? {} : { once: measure.once }),
    ...(measure.where ? { where: measure.where } : {}),
  };
}

/** Names of the measures that a formula reads. */
export function formulaReads(formula: Formula): string[] {
  if (typeof formula === 'number') return [];
  if (typeof formula === 'string') return [formula];
  return Object.values(formula).flatMap((operands) => operands.flatMap(formulaReads));
}

/** Names of the measures that a measure is worked out of. */
export const measureReads = ({ formula, among }: Measure): string[] =>
  formula === undefined ? (among?.sort.map((o) => o.field) ?? []) : formulaReads(formula);

/** What a formula is for a group whose measures are there by name; null when it cannot be told. */
export function workOutFormula(formula: Formula, figures: Record<string, unknown>): number | null {
  if (typeof formula === 'number') return formula;
  if (typeof formula === 'string') return typeof figures[formula] === 'number' ? figures[formula] : null;
  const [name, list = []] = Object.entries(formula)[0] ?? [];
  const operands = list.map((one) => workOutFormula(one, figures));
  const { absent, work } = functionOf(name as FunctionName);
  if (absent) return absent(operands) as number | null;
  return operands.some((n) => n === null) ? null : work(operands as number[]);
}

/** How the message of a circle begins. */
export const CIRCLE = 'measures read each other: ';

/** Measures that the wanted ones need to be worked out, each before whatever reads it. @throws Error on a circle */
export function withBases(wanted: readonly Measure[], known: ReadonlyMap<string, Measure>): Measure[] {
  const done = new Map<string, Measure>();
  const visit = (measure: Measure, way: readonly string[]): void => {
    if (done.has(measure.name)) return;
    if (way.includes(measure.name)) throw new Error(CIRCLE + [...way, measure.name].join(' → '));
    for (const name of measureReads(measure)) {
      const base = known.get(name);
      if (base) visit(base, [...way, measure.name]);
    }
    done.set(measure.name, measure);
  };
  for (const measure of wanted) visit(measure, []);
  return [...done.values()];
}

/** Whether the figures of groups add up to the figure of all. */
export const adds = ({ aggregate, once }: Measure): boolean => aggregate === 'count' || (aggregate === 'sum' && once === undefined);

/** What an aggregate is where there are no rows. */
export const ofNothing = ({ aggregate }: Measure): 0 | null =>
  aggregate === 'count' || aggregate === 'sum' || aggregate === 'distinct' ? 0 : null;
