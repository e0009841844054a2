/** The decision on an application is an ordinary update; approving makes the user, under every rule that adding one has. */
import { sql } from 'kysely';
import { AppError } from '../../errors/error.ts';
import { grant, reaches, visibleResource } from '../../records/reach/access.ts';
import { writeAudit } from '../../records/write/audit.ts';
import { completeRows, insertRows } from '../../records/write/bulk.ts';
import type { Guard, GuardedWrite } from '../../house/guard.ts';
import { referenceProblems } from '../../records/validation/references.ts';
import { judgeStored } from '../../records/validation/stored.ts';
import { invalid, problemsOf } from '../../records/validation/validation.ts';
import type { Writer } from '../../records/write/writer.ts';
import { prune } from '../../../documents/ground/validate.ts';
import { guardUser } from '../guards.ts';

/** Codes of the dictionary REGISTRATION_STATUS. */
export const DECISION = { waiting: '0', approved: '1', refused: '2' } as const;

const COPIED_FIELDS = ['username', 'userNickname', 'phone', 'companyCode', 'stationCode', 'userType', 'leavesType', 'roleCodes'] as const;

async function makeUser(writer: Writer, { db, call, announce }: GuardedWrite, application: Record<string, unknown>): Promise<void> {
  const catalogue = writer.catalogue();
  const resource = catalogue.resources.user;
  if (!resource) throw new AppError('permission.denied');
  const granted = grant(catalogue, resource, 'add', call.user);
  const record = prune({
    ...Object.fromEntries(COPIED_FIELDS.map((name) => [name, application[name]])),
    userCode: application.username,
    status: '1',
    isVerify: '0',
  });
  const problems = problemsOf(visibleResource(resource, call.user), record, (dict) => writer.dictionaries.codes(dict));
  problems.push(...((await referenceProblems({ db, catalogue, user: call.user }, resource, [record])).get(record) ?? []));
  if (problems.length) throw invalid(problems);
  const [row] = await completeRows(db, writer, resource, [record], call.user.userCode);
  if (!row || !(await reaches(db, writer.catalogue(), resource, call.user, granted, row))) throw new AppError('permission.scope');
  await guardUser({ db, call, before: undefined, after: row, announce });
  const {
    rows: [secret],
  } = await sql<{ password: string }>`select password from registration where id = ${String(application.id)}::uuid`.execute(db);
  await insertRows(db, writer, resource, [{ ...row, password: secret?.password }], call.user.userCode);
  await judgeStored({ db, catalogue, resource, user: call.user }, [{ id: String(row.id) }]);
  await writeAudit(db, [
    {
      userCode: call.user.userCode,
      address: call.address ?? null,
      action: 'insert',
      resource: 'user',
      recordId: String(row.id),
      note: 'registration',
    },
  ]);
  announce({ type: 'record', resource: 'user', verb: 'insert', ids: [String(row.id)] });
}

/** Applications: decided once, and approved by whoever may add that user. */
export const guardRegistration =
  (writer: Writer): Guard =>
  async (write) => {
    const { before, after } = write;
    if (!after) return;
    if (before?.status !== DECISION.waiting) throw new AppError('registration.decided');
    if (after.status !== DECISION.approved) return;
    await makeUser(writer, write, after);
  };
