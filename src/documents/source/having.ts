/** Conditions on the figures of a group: its measures take the place of fields. */
import { ofType } from '../computed/index.ts';
import type { Finding, Path } from '../diagnostic.ts';
import type { Field } from '../fields/types.ts';
import type { Measure } from '../measures/index.ts';
import { checkWhere, type WhereScope } from '../where/check.ts';
import type { Where } from '../where/types.ts';

/** Measures as conditions compare them. */
export const figureFields = (measures: readonly Measure[]): Map<string, Field> =>
  new Map(measures.map((m) => [m.name, ofType(m.name, m, m.type)]));

/** Every slip in conditions on figures. They are judged in TypeScript, where the database has counted. */
export const checkHaving = (having: Where, measures: readonly Measure[], scope: Omit<WhereScope, 'fields'>, path: Path): Finding[] =>
  checkWhere(having, { ...scope, fields: figureFields(measures), judged: true, row: true }, path);
