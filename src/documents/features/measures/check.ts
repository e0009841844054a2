/** Measures say one thing each, of fields that can be worked with, and do not read each other in a circle. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import { fieldType } from '../../ground/fields/index.ts';
import type { Field } from '../../ground/model/fields.ts';
import { FORMULAS, functionOf, type FunctionName } from '../../ground/values/functions.ts';
import { checkValueTree, typeOfValue } from '../../kit/check/values.ts';
import { checkWhere, type WhereScope } from '../../kit/check/where.ts';
import { AGGREGATES } from '../../ground/model/aggregates.ts';
import { AMONG, type InlineMeasure, type Measure, type MeasureDocument } from '../../ground/model/measures.ts';
import { circleOf, kindOfMeasure, sorterOf } from './index.ts';
import { isLarge, isPoint, isSecret } from '../../ground/fields/traits.ts';

const KINDS: readonly string[] = [...AGGREGATES, ...FORMULAS, ...AMONG];

/** Whether groups may be made of a field, or its values counted. */
export const countable = (f: Field): boolean => !f.mask && !isSecret(f) && !isLarge(f) && !isPoint(f);

/** `$selection.x` of a formula: a number that the reader gives. */
const selected = (name: string): string | undefined => /^\$selection\.(.+)$/.exec(name)?.[1];

const unknown = (measure: string, names: readonly string[], path: Path): Finding[] =>
  names.includes(measure) ? [] : [{ code: 'measure-unknown', path, params: { measure }, allowed: [...names] }];

/** A selection that a measure reads is one that some block makes. */
function checkSelection(name: string, value: string, { selections = new Map() }: WhereScope, path: Path): Finding[] {
  return selections.has(name)
    ? []
    : [{ code: 'where-reference', path, params: { value }, allowed: [...selections.keys()].map((one) => value.replace(name, one)) }];
}

function checkFormula(formula: unknown, names: readonly string[], scope: WhereScope, path: Path): Finding[] {
  if (typeof formula === 'number') return [];
  if (typeof formula === 'string') {
    const number = selected(formula);
    return number === undefined ? unknown(formula, names, path) : checkSelection(number, formula, scope, path);
  }
  const node = formula !== null && typeof formula === 'object' && !Array.isArray(formula) ? (formula as Record<string, unknown>) : {};
  const [key, ...more] = Object.keys(node);
  const operands = key === undefined ? undefined : node[key];
  if (key === undefined || more.length || !FORMULAS.includes(key as FunctionName) || !Array.isArray(operands))
    return [{ code: 'value-function', path, params: { value: JSON.stringify(formula) ?? 'nothing' }, allowed: [...FORMULAS] }];
  const [least, most] = functionOf(key as FunctionName).operands;
  if (operands.length < least || operands.length > most)
    return [{ code: 'value-range', path: [...path, key], params: { value: operands.length, limit: `${least} to ${most} operands` } }];
  return operands.flatMap((one, i) => checkFormula(one, names, scope, [...path, key, i]));
}

function checkAggregate(measure: MeasureDocument, kind: string, scope: WhereScope, path: Path): Finding[] {
  const value = measure[kind as keyof MeasureDocument];
  const at: Path = [...path, kind];
  if (kind === 'count' || kind === 'distinct') {
    const field = scope.fields.get(String(value));
    if (value === true || (field && countable(field))) return [];
    const usable = [...scope.fields.values()].filter(countable).map((f) => f.name);
    return [{ code: 'field-unknown', path: at, params: { field: String(value) }, allowed: usable }];
  }
  const findings = checkValueTree(value, scope, at);
  if (findings.length) return findings;
  const type = typeOfValue(value as never, scope.fields);
  const wanted = kind === 'min' || kind === 'max' ? ['number', 'time'] : ['number'];
  return type && wanted.includes(type)
    ? []
    : [{ code: 'value-kind', path: at, params: { function: kind, expected: wanted.join(' or '), actual: type ?? '' } }];
}

/** Options that some kinds take and others do not. */
const OPTIONS: { option: 'where' | 'at' | 'once' | 'within'; takes: (kind: string) => boolean }[] = [
  { option: 'where', takes: (kind) => (AGGREGATES as readonly string[]).includes(kind) },
  { option: 'at', takes: (kind) => kind === 'percentile' },
  { option: 'once', takes: (kind) => kind === 'sum' },
  { option: 'within', takes: (kind) => (AMONG as readonly string[]).includes(kind) },
];

function checkOptions(measure: MeasureDocument & Pick<InlineMeasure, 'within'>, kind: string, scope: WhereScope, path: Path): Finding[] {
  const findings = OPTIONS.flatMap(({ option, takes }): Finding[] =>
    measure[option] !== undefined && !takes(kind)
      ? [{ code: 'measure-option', path: [...path, option], atKey: true, params: { option, kind } }]
      : [],
  );
  if (kind === 'percentile' && measure.at === undefined) findings.push({ code: 'key-missing', path, params: { key: 'at' } });
  const once = measure.once === undefined ? undefined : scope.fields.get(measure.once);
  if (measure.once !== undefined && !(once && countable(once) && fieldType(once.type).value !== 'list')) {
    const usable = [...scope.fields.values()].filter(countable).map((f) => f.name);
    findings.push({ code: 'field-unknown', path: [...path, 'once'], params: { field: measure.once }, allowed: usable });
  }
  return findings;
}

/** One measure; `names` are those a formula may read. Titles are checked where it is declared. */
export function checkMeasure(measure: MeasureDocument | InlineMeasure, names: readonly string[], scope: WhereScope, path: Path): Finding[] {
  const kinds = Object.keys(measure).filter((key) => KINDS.includes(key) || key === 'choose');
  const { choose, of } = measure as Partial<InlineMeasure>;
  if (choose !== undefined && kinds.length === 1)
    return [
      ...checkSelection(choose, choose, scope, [...path, 'choose']),
      ...(of === undefined ? [{ code: 'key-missing' as const, path, params: { key: 'of' } }] : []),
      ...(of ?? []).flatMap((name, i) => unknown(name, names, [...path, 'of', i])),
    ];
  const kind = kindOfMeasure(measure);
  if (kind === undefined || kinds.length !== 1)
    return [{ code: 'measure-kind', path, params: { actual: kinds.join(', ') || 'nothing' }, allowed: [...KINDS] }];
  const operand = measure[kind as keyof MeasureDocument];
  const at: Path = [...path, kind];
  const findings = checkOptions(measure, kind, scope, path);
  if ((AGGREGATES as readonly string[]).includes(kind)) {
    findings.push(...checkAggregate(measure, kind, scope, path));
    if (measure.where) findings.push(...checkWhere(measure.where, scope, [...path, 'where']));
  } else if ((AMONG as readonly string[]).includes(kind))
    [operand].flat().forEach((name, i) => {
      findings.push(...unknown(sorterOf(String(name)).field, names, Array.isArray(operand) ? [...at, i] : at));
    });
  else findings.push(...checkFormula({ [kind]: operand }, names, scope, path));
  return findings;
}

/** The measures a resource declares; they and its fields share one namespace, because both name columns of an answer. */
export function checkMeasures(
  declared: Record<string, MeasureDocument> | undefined,
  measures: readonly Measure[],
  scope: WhereScope,
  path: Path,
): Finding[] {
  const names = ['count', ...measures.map((m) => m.name)];
  const findings = Object.entries(declared ?? {}).flatMap(([name, measure]): Finding[] => {
    const at: Path = [...path, name];
    const reserved = scope.fields.has(name) || name === 'count' || name in {};
    return [
      ...(reserved
        ? [
            {
              code: 'name-duplicate' as const,
              path: at,
              atKey: true,
              params: { name, other: name === 'count' ? 'every resource' : 'record' },
            },
          ]
        : []),
      ...checkTitles(name, measure.title, measure.titleEn, { title: [...at, 'title'], titleEn: [...at, 'titleEn'], owner: at }),
      ...checkMeasure(measure, names, scope, at),
    ];
  });
  return findings.length ? findings : checkCircles(measures, path);
}

function checkCircles(measures: readonly Measure[], path: Path): Finding[] {
  const circle = circleOf(measures, new Map(measures.map((m) => [m.name, m])));
  return circle ? [{ code: 'measure-circle', path: [...path, circle[0] ?? ''], atKey: true, params: { way: circle.join(' → ') } }] : [];
}
