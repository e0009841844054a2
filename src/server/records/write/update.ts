/** A change of a row, in one transaction with its audit row, within the caller's reach. */
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { writable } from '../../../documents/ground/fields/writable.ts';
import { same } from '../../../documents/ground/same.ts';
import { prune } from '../../../documents/ground/validate.ts';
import { AppError } from '../../errors/error.ts';
import { grant, reach, reaches, visibleResource } from '../reach/access.ts';
import type { Call } from '../../user/call.ts';
import type { Writer } from './writer.ts';
import { moveStation, moveSubtree, placeRows, treePath } from '../reach/organisation.ts';
import { secretFields } from '../rows/rows.ts';
import { allowInState } from './states.ts';
import { underRules } from '../validation/rules.ts';
import { deriveBySets, throughOf } from './sets.ts';
import { referenceProblems, referencesTouched } from '../validation/references.ts';
import { checkProblems } from '../validation/checks.ts';
import { invalid, problemsOf } from '../validation/validation.ts';
import type { Row } from '../../source/rows.ts';
import { asRecord, hasValue, separate, hashSecrets } from './body.ts';
import { storeChange } from './store.ts';
import { transact } from './transact.ts';
import { lockRow } from './lock.ts';
import { readBack, staleError } from './answer.ts';

/** `POST {api}/update`: the given values onto the row, when its version is still the one the caller read. */
export async function updateRecord(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const catalogue = writer.catalogue();
  const granted = grant(catalogue, resource, 'edit', call.user, call.screen);
  const visible = visibleResource(resource, call.user);
  const posted = asRecord(body);
  const id = typeof posted.id === 'string' ? posted.id : '';
  const isText = typeof posted.version === 'string' && /^\d{1,9}$/.test(posted.version);
  const version = typeof posted.version === 'number' || isText ? Number(posted.version) : undefined;
  if (version === undefined) throw new AppError('record.version');
  const secrets = secretFields(resource);
  const hashes = await hashSecrets(visible, posted);
  let stale: { before: Row } | undefined;
  await transact(writer, resource, async (db, announce) => {
    const before = await lockRow(db, resource, id, reach(catalogue, resource, call.user, granted));
    if (Number(before.version) !== version) {
      stale = { before };
      return;
    }
    allowInState(writer, resource, before, 'edit');
    const { values, problems } = separate(visible, posted, before);
    for (const name of secrets) if (!hasValue(values[name])) delete values[name];
    const writableNames = visible.fields.filter((f) => writable(f) && !secrets.has(f.name)).map((f) => f.name);
    const requested = prune({ ...Object.fromEntries(writableNames.map((n) => [n, before[n]])), ...values });
    const cleared = Object.fromEntries(writableNames.map((n) => [n, requested[n] ?? null]));
    const derived = await deriveBySets(resource, call.user, { ...before, ...cleared }, before, values, throughOf(db, catalogue, call.user));
    const wanted = prune({ ...requested, ...derived.open });
    const { record: merged, resource: judged, problems: broken } = underRules(visible, call.user, wanted, values, before);
    const standing = secrets.size
      ? { ...judged, schema: { ...judged.schema, required: (judged.schema.required ?? []).filter((n) => !secrets.has(n)) } }
      : judged;
    problems.push(...broken, ...problemsOf(standing, merged, (d) => writer.dictionaries.codes(d)));
    const touched = Object.fromEntries(Object.entries(merged).filter(([n, v]) => !same(v, before[n]))) as Row;
    const emptied = writableNames.filter((n) => merged[n] === undefined && hasValue(before[n]));
    const pointed = referencesTouched(resource, touched, merged, emptied);
    problems.push(
      ...((await referenceProblems({ db, catalogue, user: call.user, whole: () => merged, before: () => before }, resource, [pointed])).get(
        pointed,
      ) ?? []),
      ...checkProblems(resource, { ...before, ...Object.fromEntries(writableNames.map((n) => [n, merged[n] ?? null])) }),
    );
    if (problems.length) throw invalid(problems);
    // What the rules left out (and not the caller) stays as it is stored, and so does a code that was made.
    const coded = new Set(visible.fields.filter((f) => f.generate !== undefined).map((f) => f.name));
    const left = (n: string): unknown => (wanted[n] === undefined && !coded.has(n) ? null : (before[n] ?? null));
    const after: Row = { ...before, ...Object.fromEntries(writableNames.map((n) => [n, merged[n] ?? left(n)])) };
    Object.assign(after, derived.serverOnly, hashes);
    await placeRows(db, catalogue, resource, [after]);
    const path = await treePath(db, resource, after, before);
    if (path !== undefined && resource.tree) after[resource.tree.path] = path;
    if (!(await reaches(db, catalogue, resource, call.user, granted, after))) throw new AppError('permission.scope');
    await writer.guards[resource.name]?.({ db, call, before, after, announce });
    await storeChange(db, writer, resource, call, before, after, 'update');
    if (resource.tree) await moveSubtree(db, catalogue, resource, String(before[resource.tree.path]), String(after[resource.tree.path]));
    if (resource.name === 'station' && before.companyPath !== after.companyPath) await moveStation(db, catalogue, after);
  });
  if (stale) throw await staleError(writer, visible, stale.before, posted);
  writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids: [id] });
  return readBack(writer, visible, id);
}
