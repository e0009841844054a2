/** `sunvane dock key` and `sunvane simulate dock`: docks on the device channel, for whoever owns the machine. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { MOST_PACE } from '../contract/devices.ts';
import { makeKey } from '../server/devices/keys.ts';
import { COMMAND_CHANNEL } from '../server/devices/commands.ts';
import { FAULTS, type DockPlan, type Fault } from '../server/devices/simulator/parts.ts';
import { runDock } from '../server/devices/simulator/link.ts';
import { stopOnSignal } from './lasting.ts';
import { CliError, say, sayJson } from './output.ts';
import { withSystem, type CommonFlags } from './system.ts';

interface KeyFlags extends CommonFlags {
  json?: boolean;
}

interface SimulateFlags {
  broker: string;
  count: string;
  docks?: string;
  user?: string;
  password?: string;
  at: string;
  fault: string[];
  pace: string;
}

async function key(sn: string, flags: KeyFlags): Promise<void> {
  const made = await withSystem(flags, async ({ context: { database } }) => {
    const { rows } = await database.pool.query<{ droneSn: string | null; at: [number, number] | null; height: number }>(
      `select "boundDroneSn" as "droneSn", case when location is null then null else json_build_array(location[0], location[1]) end as at,
           coalesce(height, 0)::float8 as height from airport where sn = $1`,
      [sn],
    );
    const [dock] = rows;
    if (!dock) throw new CliError(`there is no dock "${sn}"`);
    const password = await makeKey(database.pool, sn);
    await database.notify(COMMAND_CHANNEL, `key ${sn}`);
    return { sn, droneSn: dock.droneSn ?? '', lon: dock.at?.[0] ?? 0, lat: dock.at?.[1] ?? 0, height: dock.height, key: password };
  });
  if (flags.json) sayJson(made);
  else say(`user name and client id ${sn}, password ${made.key} (shown this once; the key before no longer counts)`);
}

/** A dock with its key; without one the common account is used. */
interface Listed extends DockPlan {
  key?: string;
}

/** Docks of a file as `dock key --json` prints them, one or a list. @throws CliError */
function listed(file: string): Listed[] {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CliError(`${file}: ${(error as Error).message}`, 2);
  }
  return (Array.isArray(read) ? (read as unknown[]) : [read]).map((one) => {
    const { sn, droneSn, lon, lat, height, key: password } = (one ?? {}) as Record<string, unknown>;
    if (typeof sn !== 'string' || typeof droneSn !== 'string' || typeof lon !== 'number' || typeof lat !== 'number')
      throw new CliError(`${file}: a dock needs sn, droneSn, lon and lat`, 2);
    return {
      sn,
      droneSn,
      at: { lon, lat },
      height: typeof height === 'number' ? height : 0,
      ...(typeof password === 'string' ? { key: password } : {}),
    };
  });
}

/** Docks SIM-DOCK-001 and on, a kilometre apart. */
function counted(count: number, at: string): Listed[] {
  const [lon = Number.NaN, lat = Number.NaN] = at.split(',').map(Number);
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) throw new CliError('--at takes longitude and latitude, as 120.5,30.2', 2);
  return Array.from({ length: count }, (_, i) => {
    const number = String(i + 1).padStart(3, '0');
    return { sn: `SIM-DOCK-${number}`, droneSn: `SIM-UAV-${number}`, at: { lon: lon + i * 0.01, lat }, height: 0 };
  });
}

function simulate({ broker, count, docks: file, user, password, at, fault, pace }: SimulateFlags): void {
  const wrong = fault.find((one) => !(FAULTS as readonly string[]).includes(one));
  if (wrong !== undefined) throw new CliError(`unknown fault "${wrong}"; known: ${FAULTS.join(', ')}`, 2);
  const [number, speed] = [Number(count), Number(pace)];
  if (!Number.isInteger(number) || number < 1 || number > 1_000) throw new CliError('--count must be from 1 to 1000', 2);
  if (!(speed >= 1 && speed <= MOST_PACE)) throw new CliError(`--pace must be from 1 to ${MOST_PACE}`, 2);
  const docks = file === undefined ? counted(number, at) : listed(file).slice(0, number);
  const ends = docks.map(({ key: own, ...plan }) => {
    const secret = own ?? password;
    return runDock(plan, {
      url: broker,
      account: { username: own === undefined ? (user ?? plan.sn) : plan.sn, ...(secret === undefined ? {} : { password: secret }) },
      faults: new Set(fault as Fault[]),
      pace: speed,
      told: (reason) => say(`${plan.sn}: ${reason ?? 'connected'}`),
    });
  });
  say(`${docks.length} simulated dock(s); stop with Ctrl+C`);
  stopOnSignal(async () => {
    await Promise.all(ends.map((end) => end()));
  });
}

export function deviceCommands(program: Command): void {
  const dock = program.command('dock').description('docks on the device channel');
  dock
    .command('key <sn>')
    .description('a new key for a dock; the one before no longer counts')
    .option('--data-dir <folder>', 'folder of the embedded database')
    .option('--schemas <folder>', 'folder of documents')
    .option('--config <file>', 'config file')
    .option('--json', 'result as JSON, as simulate dock reads it')
    .action(key);
  program
    .command('simulate')
    .description('devices that are none')
    .command('dock')
    .description('docks with drones that speak to a broker and fly')
    .option('--broker <url>', 'address of the broker', 'mqtt://127.0.0.1:1883')
    .option('--count <number>', 'how many', '1')
    .option('--docks <file>', 'docks as dock key --json prints them, or a list of those')
    .option('--user <name>', 'account of docks without a key; their serial number when absent')
    .option('--password <text>', 'password of that account')
    .option('--at <lon,lat>', 'place of the first, without a file', '100.5,36.2')
    .option('--fault <kind...>', `what goes wrong: ${FAULTS.join(', ')}`, [])
    .option('--pace <number>', 'how many times as fast as the clock', '1')
    .action(simulate);
}
