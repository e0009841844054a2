/** A row of a file on its way into a table, and whether it may go where it wants. */
import type { Kysely } from 'kysely';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { matches } from '../../documents/ground/where/evaluate.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import type { Tables } from '../db/connection.ts';
import type { CurrentUser } from '../user/user.ts';
import type { Grant } from '../records/reach/access.ts';
import { inScope, withinLimits } from '../records/reach/scope.ts';
import type { Problem } from '../records/validation/validation.ts';
import type { Row } from '../source/rows.ts';

export interface Candidate {
  line: number;
  cells: string[];
  record: Row;
  /** What the rules set that nobody else may write. */
  serverOnly?: Row;
  problems: Problem[];
}

/** What passed the checks: new rows, and rows that are there with what they become. */
export interface Checked {
  inserts: Candidate[];
  updates: { candidate: Candidate; before: { id: unknown; version: unknown } }[];
}

/** The first field a screen's condition asks for and the row does not have so. */
const unmet = (where: Where, row: Row): string =>
  where.flatMap((one) =>
    matches([one], row) ? [] : 'field' in one ? [one.field] : Array.isArray(one.value) ? [unmet(one.value as Where, row)] : [],
  )[0] ?? '';

/** Who writes where, and what that was granted on. */
interface Asking {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  resource: Resource;
  user: CurrentUser;
  granted: Grant;
  /** Undefined when rows that are there are not to be changed. */
  editing: Grant | undefined;
}

const OUTSIDE: Problem = { field: '', keyword: 'scope', zh: '数据不在您的管理范围内', en: 'outside your scope' };

async function beyond({ db, catalogue, resource, user }: Asking, granted: Grant, row: Row): Promise<Problem | undefined> {
  if (!(await inScope(db, catalogue, resource, user, row))) return OUTSIDE;
  if (granted.where === undefined || matches(granted.where, row)) return undefined;
  const field = resource.fields.find((f) => f.name === unmet(granted.where ?? [], row));
  return {
    field: field?.name ?? '',
    keyword: 'preset',
    zh: `不符合此页面的条件${field ? `：${field.title}` : ''}`,
    en: `does not meet this screen's condition${field ? `: ${field.titleEn}` : ''}`,
  };
}

/**
 * What keeps a row from being written where it is and where it goes: scope, screen, state.
 * @param after the row as it will be, as far as its place is concerned
 */
export async function problemsHere(asking: Asking, before: Row | undefined, after: Row): Promise<Problem[]> {
  const { db, catalogue, resource, user, granted, editing } = asking;
  if (before && !(await withinLimits(db, catalogue, resource, user, before))) return [OUTSIDE];
  const here = before && editing ? editing : granted;
  const problem = (await beyond(asking, here, after)) ?? (before && (await beyond(asking, here, before)));
  if (problem) return [problem];
  if (before && resource.states?.edit && !resource.states.edit.includes(String(before[resource.states.field])))
    return [{ field: resource.key, keyword: 'state', zh: '此状态的记录不能修改', en: 'cannot be changed in its state' }];
  if (before && !editing) return [{ field: resource.key, keyword: 'unique', zh: '已存在', en: 'already exists' }];
  return [];
}
