/**
 * Measures: figures over many rows, declared once on a resource and used by name in blocks, sums under lists, rankings and
 * exports. Either an aggregate of the rows (with a condition of its own), a formula over other measures, or what one of them is
 * among all groups of the answer.
 */
import { type Among, type Formula, type MeasureDocument, type InlineMeasure, type Measure, AMONG } from '../../ground/model/measures.ts';
import { AGGREGATES, type Aggregate } from '../../ground/model/aggregates.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Sorter } from '../../ground/model/list.ts';

import type { Value } from '../../ground/values/index.ts';
import { FORMULAS, functionOf, type FunctionName } from '../../ground/values/functions.ts';
import { isDay, isTime } from '../../ground/fields/traits.ts';

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
    ...(measure.better === undefined ? {} : { better: measure.better }),
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

/**
 * Measures that the wanted ones need to be worked out, each before whatever reads it. Of those that read each other, which the check
 * refuses (`circleOf`), the one met first comes last.
 */
export function withBases(wanted: readonly Measure[], known: ReadonlyMap<string, Measure>): Measure[] {
  const done = new Map<string, Measure>();
  const visit = (measure: Measure, way: readonly string[]): void => {
    if (done.has(measure.name) || way.includes(measure.name)) return;
    for (const name of measureReads(measure)) {
      const base = known.get(name);
      if (base) visit(base, [...way, measure.name]);
    }
    done.set(measure.name, measure);
  };
  for (const measure of wanted) visit(measure, []);
  return [...done.values()];
}

/** The names of measures that read each other, the first once more at the end: `['a', 'b', 'a']`; undefined where none do. */
export function circleOf(wanted: readonly Measure[], known: ReadonlyMap<string, Measure>): string[] | undefined {
  const sound = new Set<string>();
  const visit = (measure: Measure, way: readonly string[]): string[] | undefined => {
    if (sound.has(measure.name)) return undefined;
    const at = way.indexOf(measure.name);
    if (at !== -1) return [...way.slice(at), measure.name];
    for (const name of measureReads(measure)) {
      const base = known.get(name);
      const circle = base && visit(base, [...way, measure.name]);
      if (circle) return circle;
    }
    sound.add(measure.name);
    return undefined;
  };
  for (const measure of wanted) {
    const circle = visit(measure, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Whether the figures of groups add up to the figure of all. */
export const adds = ({ aggregate, once }: Measure): boolean => aggregate === 'count' || (aggregate === 'sum' && once === undefined);

/** What an aggregate is where there are no rows. */
export const ofNothing = ({ aggregate }: Measure): 0 | null =>
  aggregate === 'count' || aggregate === 'sum' || aggregate === 'distinct' ? 0 : null;
