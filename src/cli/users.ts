/** `sunvane user …` and `sunvane token`: accounts, for whoever owns the machine. */
import type { Command } from 'commander';
import { unlock as unlockName } from '../server/identity/locks.ts';
import { owner } from '../server/user/owner.ts';
import { openSession } from '../server/identity/signIn.ts';
import { hashPassword } from '../server/user/password.ts';
import { insertRecord } from '../server/records/write/insert.ts';
import { makePassword } from '../server/seed/apply.ts';
import type { System } from '../server/app/server.ts';
import { AppError } from '../server/errors/error.ts';
import { CliError, say, sayJson, sentence } from './output.ts';
import { withSystem, type CommonFlags } from './system.ts';

interface CreateFlags extends CommonFlags {
  type: string;
  company?: string;
  station?: string;
  role: string[];
  phone?: string;
  nickname?: string;
  password?: string;
  json?: boolean;
}
interface Flags extends CommonFlags {
  password?: string;
  json?: boolean;
  minutes?: string;
}

async function idOf(system: System, username: string): Promise<string> {
  const { rows } = await system.context.database.pool.query<{ id: string }>('select id from "user" where username = $1', [username]);
  if (!rows[0]) throw new CliError(`there is no user "${username}"`);
  return rows[0].id;
}

/** The kind of energy of a station, which its users share. */
async function energyOf({ context: { database } }: System, station: string | undefined): Promise<string | undefined> {
  if (station === undefined) return undefined;
  const { rows } = await database.pool.query<{ leavesType: string | null }>('select "leavesType" from station where "stationCode" = $1', [
    station,
  ]);
  return rows[0]?.leavesType ?? undefined;
}

/** @throws CliError naming everything that is missing at once */
function checkRequired({ company, phone, type, station }: CreateFlags): void {
  const missing = [
    ...(company ? [] : ['--company <code>']),
    ...(phone ? [] : ['--phone <number>']),
    ...(type === '9' && !station ? ['--station <code>'] : []),
  ];
  if (missing.length) throw new CliError(`missing: ${missing.join(', ')}`, 2);
}

async function create(username: string, flags: CreateFlags): Promise<void> {
  checkRequired(flags);
  const password = flags.password ?? makePassword();
  await withSystem(flags, async (system) => {
    const resource = system.context.store.catalogue.resources.user;
    if (!resource) throw new CliError('the folder of documents has no resource "user"');
    try {
      await insertRecord(
        system.context.writer,
        resource,
        { user: owner, language: 'en' },
        {
          username,
          userCode: username,
          userNickname: flags.nickname ?? username,
          userType: flags.type,
          companyCode: flags.company,
          stationCode: flags.station,
          leavesType: await energyOf(system, flags.station),
          roleCodes: flags.role,
          phone: flags.phone,
          password,
        },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new CliError(sentence(error));
    }
  });
  if (flags.json) sayJson({ username, password });
  else say(`created ${username}${flags.password ? '' : ` with the password ${password}`}`);
}

async function resetPassword(username: string, flags: Flags): Promise<void> {
  const password = flags.password ?? makePassword();
  if (password.length < 8) throw new CliError('a password has at least 8 characters', 2);
  await withSystem(flags, async ({ context, ...system }) => {
    const id = await idOf({ context, ...system }, username);
    await context.database.pool.query(
      'update "user" set password = $2, version = version + 1, "updateTime" = now(), "updateBy" = $3 where id = $1',
      [id, await hashPassword(password), owner.userCode],
    );
    await unlockName(context.database, username);
    await context.sessions.closeAll(id);
  });
  if (flags.json) sayJson({ username, password });
  else say(`${username} has the password ${flags.password ? 'that was given' : password}; open sessions are ended`);
}

async function unlock(username: string, flags: Flags): Promise<void> {
  await withSystem(flags, async (system) => {
    await idOf(system, username);
    await unlockName(system.context.database, username);
  });
  say(`${username} can sign in again`);
}

async function token(username: string, flags: Flags): Promise<void> {
  const text = await withSystem(flags, async (system) =>
    openSession(system.context, await idOf(system, username), { address: 'command line', agent: 'sunvane token' }, null, { hours: 1 }),
  );
  if (flags.json) sayJson({ username, token: text, hours: 1 });
  else say(text);
}

export function userCommands(program: Command): void {
  const common = (command: Command): Command =>
    command
      .option('--data-dir <folder>', 'folder of the embedded database')
      .option('--schemas <folder>', 'folder of documents')
      .option('--config <file>', 'config file')
      .option('--json', 'result as JSON');
  const user = program.command('user').description('accounts: create, reset-password, unlock');
  common(user.command('create <username>').description('create an account; a password is made up when none is given'))
    .option('--company <code>', 'company code; needed')
    .option('--phone <number>', 'phone; needed')
    .option('--type <code>', '999 group, 99 branch, 9 station', '99')
    .option('--station <code>', 'station code; needed for a station user')
    .option('--role <code...>', 'role codes', ['branch'])
    .option('--nickname <text>', 'name shown')
    .option('--password <text>', 'password')
    .action(create);
  common(user.command('reset-password <username>').description('set a new password, unlock, end all sessions'))
    .option('--password <text>', 'password; made up when absent')
    .action(resetPassword);
  common(user.command('unlock <username>').description('forget failed sign-ins')).action(unlock);
  common(program.command('token <username>').description('a token of one hour, for scripts')).action(token);
}
