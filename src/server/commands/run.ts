/** `POST {api}/command`: what a row offers by its document, done by the server. */
import { sql } from 'kysely';
import { COMMAND_KEYS, readKeys } from '../../contract/calls.ts';
import type { CommandAnswer } from '../../contract/commands.ts';
import { COMMANDS } from '../../documents/ground/model/commands.ts';
import { formResource } from '../../documents/features/actions/form.ts';
import { refers } from '../../documents/ground/fields/traits.ts';
import type { CommandAction } from '../../documents/ground/model/actions.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Resource, Screen } from '../../documents/ground/model/resource.ts';
import { prune } from '../../documents/ground/validate.ts';
import { matches } from '../../documents/ground/where/evaluate.ts';
import { resolveWhere } from '../../documents/ground/where/resolve.ts';
import { isUuid } from '../db/uuid.ts';
import type { CommandTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { grant, may, reach, userValues } from '../records/reach/access.ts';
import type { Call } from '../user/call.ts';
import { referenceProblems } from '../records/validation/references.ts';
import { invalid, problemsOf } from '../records/validation/validation.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { CurrentUser } from '../user/user.ts';
import { relation } from '../source/columns.ts';
import { commands } from './index.ts';
import type { Row } from '../source/rows.ts';

const offeredBy = (screens: readonly Screen[], name: string): CommandAction | undefined =>
  screens
    .flatMap((screen) => screen.list.actions ?? [])
    .find((action): action is CommandAction => 'command' in action && action.name === name);

/** Names of the actions with commands that the screens of a user offer on the rows of a resource. */
export function commandNames(catalogue: Catalogue, resource: Resource, user: CurrentUser): string[] {
  if (resource.remote || !may(catalogue, resource, 'view', user)) return [];
  const actions = grant(catalogue, resource, 'view', user).screens.flatMap((screen) => screen.list.actions ?? []);
  return [...new Set(actions.flatMap((action) => ('command' in action ? action.name : [])))];
}

/** What the form asked for; files are judged by who takes them. @throws AppError record.invalid */
async function formValues(reader: Reader, resource: Resource, user: CurrentUser, { form }: CommandAction, posted: unknown): Promise<Row> {
  const values = prune(posted ?? {}) as Row;
  const asked = formResource(form ?? { properties: {} }, resource);
  const problems = problemsOf(asked, values, (dict) => reader.dictionaries.codes(dict));
  if (problems.length) throw invalid(problems);
  const references = { ...asked, fields: asked.fields.filter(refers) };
  const scope = { db: reader.database.db, catalogue: reader.catalogue(), user };
  const astray = (await referenceProblems(scope, references, [values])).get(values);
  if (astray) throw invalid(astray);
  return values;
}

/** @throws AppError record.invalid, record.verb when no screen of the caller offers it, record.unknown, permission.denied */
export async function runCommand(context: CommandTools, resource: Resource, call: Call, body: unknown): Promise<CommandAnswer> {
  const { name, id, values, preview = false, mark } = readKeys(COMMAND_KEYS, body).read;
  const { database, writer } = context;
  const granted = grant(writer.catalogue(), resource, 'view', call.user, call.screen);
  const action = offeredBy(granted.screens, String(name));
  if (!action) throw new AppError('record.verb');
  if (typeof preview !== 'boolean' || (preview && !COMMANDS[action.command].previews) || (mark !== undefined && typeof mark !== 'string'))
    throw new AppError('request.body', { reason: { zh: 'preview 或 mark 不适用', en: 'preview or mark does not fit' } });
  if (typeof id !== 'string' || !isUuid(id)) throw new AppError('record.unknown');
  const conditions = [sql`id = ${id}::uuid`, ...reach(writer.catalogue(), resource, call.user, granted)];
  const { rows } = await sql<Row>`select * from ${relation(resource)} where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  const [row] = rows;
  if (!row || !matches(resolveWhere(action.when ?? [], { record: row, user: userValues(call.user) }), row))
    throw new AppError('record.unknown');
  const subject = row[action.of];
  if (typeof subject !== 'string' || subject === '') throw new AppError('record.unknown');
  const { screen: _screen, ...elsewhere } = call;
  const agreed = { preview, mark };
  const asked = await formValues(writer, resource, call.user, action, values);
  return (await commands[action.command](context, elsewhere, subject, asked, agreed)) ?? null;
}
