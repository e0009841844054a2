/** A row about to be inserted, judged as far as it can be without holding anything. */
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { writable } from '../../../documents/ground/fields/writable.ts';
import { startValues } from '../../../documents/kit/startValues.ts';
import { initialValues } from '../../../documents/features/states/index.ts';
import { prune } from '../../../documents/ground/validate.ts';
import { grant, userValues, visibleResource, type Grant } from '../reach/access.ts';
import type { Call } from '../../user/call.ts';
import type { Writer } from './writer.ts';
import { underRules } from '../validation/rules.ts';
import { deriveBySets, throughOf } from './sets.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { referenceProblems } from '../validation/references.ts';
import { checkProblems } from '../validation/checks.ts';
import { invalid, problemsOf, type Problem } from '../validation/validation.ts';
import type { Row } from '../../source/rows.ts';
import { asRecord, hasValue, separate, hashSecrets } from './body.ts';

/** Defaults of the document and the caller's own place, for what the caller left out. */
function withDefaults(resource: Resource, call: Call, granted: Grant, values: Row): Row {
  const row: Row = { ...values };
  for (const [name, value] of Object.entries(granted.screens.length === 1 ? (granted.screens[0]?.defaults ?? {}) : {}))
    if (!hasValue(row[name])) row[name] = value;
  const started = startValues(resource.fields.filter(writable), { user: userValues(call.user), now: new Date().toISOString() });
  for (const [name, value] of Object.entries(started)) if (!hasValue(row[name])) row[name] = value;
  const names = new Set(resource.fields.filter(writable).map((f) => f.name));
  if (
    names.has('stationCode') &&
    resource.key !== 'stationCode' &&
    !hasValue(row.stationCode) &&
    call.user.stationCode &&
    resource.scope === 'station'
  )
    row.stationCode = call.user.stationCode;
  if (
    names.has('companyCode') &&
    resource.key !== 'companyCode' &&
    !hasValue(row.companyCode) &&
    call.user.companyCode &&
    resource.scope !== 'global'
  )
    row.companyCode = call.user.companyCode;
  return row;
}

/** A row about to be made, and what it is made on. */
export interface Prepared {
  row: Row;
  granted: Grant;
}

/** A body judged by itself. */
async function judged(
  { writer, resource, call, granted }: { writer: Writer; resource: Resource; call: Call; granted: Grant },
  body: unknown,
): Promise<{ record: Row; serverOnly: Row; problems: Problem[] }> {
  const visible = visibleResource(resource, call.user);
  const { values, problems } = separate(visible, asRecord(body), undefined);
  const start = { ...initialValues(resource), ...withDefaults(visible, call, granted, {}) };
  const wanted = prune(withDefaults(visible, call, granted, values));
  const derived = await deriveBySets(
    resource,
    call.user,
    { ...start, ...wanted },
    undefined,
    values,
    throughOf(writer.database.db, writer.catalogue(), call.user),
  );
  const ruled = underRules(visible, call.user, prune({ ...wanted, ...derived.open }), values, start);
  problems.push(...ruled.problems, ...problemsOf(ruled.resource, ruled.record, (d) => writer.dictionaries.codes(d)));
  return { record: ruled.record, serverOnly: derived.serverOnly, problems };
}

/**
 * The rows that bodies make, judged as far as they can be without holding anything; what they refer to is looked up together.
 * @throws AppError record.invalid for the first that is, permission.denied
 */
export async function prepareInserts(writer: Writer, resource: Resource, call: Call, bodies: readonly unknown[]): Promise<Prepared[]> {
  const catalogue = writer.catalogue();
  const granted = grant(catalogue, resource, 'add', call.user, call.screen);
  const all = [];
  for (const body of bodies) all.push(await judged({ writer, resource, call, granted }, body));
  const dangling = await referenceProblems(
    { db: writer.database.db, catalogue, user: call.user },
    resource,
    all.map(({ record }) => record),
  );
  const prepared: Prepared[] = [];
  for (const { record, serverOnly, problems } of all) {
    problems.push(...(dangling.get(record) ?? []), ...checkProblems(resource, { ...initialValues(resource), ...record }));
    if (problems.length) throw invalid(problems);
    const row: Row = {
      ...record,
      ...serverOnly,
      ...initialValues(resource),
      id: uuidv7(),
      version: 1,
      createBy: call.user.userCode,
      createTime: new Date().toISOString(),
      updateBy: call.user.userCode,
      updateTime: new Date().toISOString(),
    };
    Object.assign(row, await hashSecrets(resource, record));
    prepared.push({ row, granted });
  }
  return prepared;
}

/** The same of one body. @throws AppError record.invalid, permission.denied */
export async function prepareInsert(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<Prepared> {
  const [prepared] = await prepareInserts(writer, resource, call, [body]);
  if (!prepared) throw new Error('a body makes a row');
  return prepared;
}
