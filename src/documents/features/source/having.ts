/** Conditions on the figures of a group: its measures take the place of fields. */
import { ofType } from '../computed/index.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Measure } from '../../ground/model/measures.ts';
import { checkWhere, type WhereScope } from '../../kit/check/where.ts';
import type { Where } from '../../ground/where/types.ts';
import type { Source } from './index.ts';

/** Measures as conditions compare them. */
export const figureFields = (measures: readonly Measure[]): Map<string, Field> =>
  new Map(measures.map((m) => [m.name, ofType(m.name, m, m.type)]));

/** What conditions on the figures of an answer may ask: its measures, and what its parts count without showing it (`part.measure`). */
export const askedOf = ({ facts, measures }: Pick<Source, 'facts' | 'measures'>): Measure[] => [
  ...measures,
  ...Object.entries(facts)
    .flatMap(([part, fact]) => fact.measures.map((m) => (part ? { ...m, name: `${part}.${m.name}` } : m)))
    .filter((m) => !measures.some((shown) => shown.name === m.name)),
];

/** Every slip in conditions on figures. They are judged in TypeScript, where the database has counted. */
export const checkHaving = (having: Where, measures: readonly Measure[], scope: Omit<WhereScope, 'fields'>, path: Path): Finding[] =>
  checkWhere(having, { ...scope, fields: figureFields(measures), judged: true, row: true }, path);
