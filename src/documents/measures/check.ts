/** Measures say one thing each, of fields that can be worked with, and do not read each other in a circle. */
import type { Finding, Path } from '../diagnostic.ts';
import { checkTitles } from '../check/texts.ts';
import { fieldType } from '../fields/index.ts';
import type { Field } from '../types.ts';
import { FORMULAS, functionOf, type FunctionName } from '../values/functions.ts';
import { checkValueTree, typeOfValue } from '../values/type.ts';
import { checkWhere, type WhereScope } from '../where/check.ts';
import { AGGREGATES, formulaReads, kindOfMeasure, withBases, type Measure, type MeasureDocument } from './index.ts';

const KINDS: readonly string[] = [...AGGREGATES, ...FORMULAS];

/** Whether groups may be made of a field, or its values counted. */
export const countable = (f: Field): boolean =>
  !f.mask && !fieldType(f.type).writeOnly && !fieldType(f.type).large && f.type !== 'location';

function checkFormula(formula: unknown, names: readonly string[], path: Path): Finding[] {
  if (typeof formula === 'number') return [];
  if (typeof formula === 'string')
    return names.includes(formula) ? [] : [{ code: 'measure-unknown', path, params: { measure: formula }, allowed: [...names] }];
  const node = formula !== null && typeof formula === 'object' && !Array.isArray(formula) ? (formula as Record<string, unknown>) : {};
  const [key, ...more] = Object.keys(node);
  const operands = key === undefined ? undefined : node[key];
  if (key === undefined || more.length || !FORMULAS.includes(key as FunctionName) || !Array.isArray(operands))
    return [{ code: 'value-function', path, params: { value: JSON.stringify(formula) ?? 'nothing' }, allowed: [...FORMULAS] }];
  const [least, most] = functionOf(key as FunctionName).operands;
  if (operands.length < least || operands.length > most)
    return [{ code: 'value-range', path: [...path, key], params: { value: operands.length, limit: `${least} to ${most} operands` } }];
  return operands.flatMap((one, i) => checkFormula(one, names, [...path, key, i]));
}

function checkAggregate(said: MeasureDocument, kind: string, scope: WhereScope, path: Path): Finding[] {
  const value = said[kind as keyof MeasureDocument];
  const at: Path = [...path, kind];
  if (kind === 'count' || kind === 'distinct') {
    const field = scope.fields.get(String(value));
    if (value === true || (field && countable(field))) return [];
    const usable = [...scope.fields.values()].filter(countable).map((f) => f.name);
    return [{ code: 'field-unknown', path: at, params: { field: String(value) }, allowed: usable }];
  }
  const found = checkValueTree(value, scope, at);
  if (found.length) return found;
  const type = typeOfValue(value as never, scope.fields);
  const wanted = kind === 'min' || kind === 'max' ? ['number', 'time'] : ['number'];
  return type && wanted.includes(type)
    ? []
    : [{ code: 'value-kind', path: at, params: { function: kind, expected: wanted.join(' or '), found: type ?? '' } }];
}

/** One measure; `names` are those a formula may read. Titles are checked where it is declared. */
export function checkMeasure(said: MeasureDocument, names: readonly string[], scope: WhereScope, path: Path): Finding[] {
  const kinds = Object.keys(said).filter((key) => KINDS.includes(key));
  const kind = kindOfMeasure(said);
  if (kind === undefined || kinds.length !== 1)
    return [{ code: 'measure-kind', path, params: { found: kinds.join(', ') || 'nothing' }, allowed: [...KINDS] }];
  const found = (AGGREGATES as readonly string[]).includes(kind)
    ? checkAggregate(said, kind, scope, path)
    : checkFormula({ [kind]: said[kind as keyof MeasureDocument] }, names, path).map((f) => ({ ...f }));
  const isFormula = FORMULAS.includes(kind as FunctionName);
  if (isFormula && said.where)
    found.push({ code: 'measure-option', path: [...path, 'where'], atKey: true, params: { option: 'where', kind } });
  if ((kind === 'percentile') !== (said.at !== undefined))
    found.push(
      kind === 'percentile'
        ? { code: 'key-missing', path, params: { key: 'at' } }
        : { code: 'measure-option', path: [...path, 'at'], atKey: true, params: { option: 'at', kind } },
    );
  return [...found, ...(said.where && !isFormula ? checkWhere(said.where, scope, [...path, 'where']) : [])];
}

/** The measures a resource declares; they and its fields share one namespace, because both name columns of an answer. */
export function checkMeasures(
  declared: Record<string, MeasureDocument> | undefined,
  measures: readonly Measure[],
  scope: WhereScope,
  path: Path,
): Finding[] {
  const names = ['count', ...measures.map((m) => m.name)];
  const found = Object.entries(declared ?? {}).flatMap(([name, said]): Finding[] => {
    const at: Path = [...path, name];
    const taken = scope.fields.has(name) || name === 'count' || name in {};
    return [
      ...(taken
        ? [
            {
              code: 'name-duplicate' as const,
              path: at,
              atKey: true,
              params: { name, other: name === 'count' ? 'every resource' : 'record' },
            },
          ]
        : []),
      ...checkTitles(name, said.title, said.titleEn, { title: [...at, 'title'], titleEn: [...at, 'titleEn'], owner: at }),
      ...checkMeasure(said, names, scope, at),
    ];
  });
  return found.length ? found : checkCircles(measures, path);
}

function checkCircles(measures: readonly Measure[], path: Path): Finding[] {
  const known = new Map(measures.map((m) => [m.name, m]));
  for (const measure of measures) {
    if (measure.formula === undefined || formulaReads(measure.formula).length === 0) continue;
    try {
      withBases([measure], known);
    } catch (error) {
      return [
        {
          code: 'measure-circle',
          path: [...path, measure.name],
          atKey: true,
          params: { way: (error as Error).message.replace(/^.*: /, '') },
        },
      ];
    }
  }
  return [];
}
