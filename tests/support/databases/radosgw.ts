/** A real S3 server for a test run: Debian's radosgw over one in-memory OSD. */
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'minio';
import type { S3Settings } from '../../../src/server/storage/direct.ts';
import { freePort } from '../running.ts';
import { leftOut } from './leftOut.ts';
import { onceARun } from './runFolder.ts';

const BIN = '/usr/bin';
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'ceph-authtool', 'monmaptool'];
const KEYS = { accessKey: 'test-access', secretKey: 'test-secret-of-one-run' };
/** Role that temporary keys are made from. */
const ROLE = 'uploads';
const REGION = 'us-east-1';
const START_MS = 60_000;

/** Why tests cannot run on a real S3 server; undefined when they can. In CI they must. */
export const whyNoS3 = (): string | undefined =>
  PROGRAMS.every((name) => existsSync(join(BIN, name)))
    ? undefined
    : leftOut('S3 server', 'apt-get install radosgw ceph-mon ceph-osd ceph-mgr ceph-common');

function settings(folder: string, mon: string): string {
  const lines = {
    fsid: randomUUID(),
    mon_host: mon,
    keyring: join(folder, 'keyring'),
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 1,
    osd_pool_default_pgp_num: 1,
    osd_crush_chooseleaf_type: 0,
    osd_pool_default_pg_autoscale_mode: 'off',
    mon_allow_pool_size_one: true,
    mon_max_pg_per_osd: 1000,
    osd_objectstore: 'memstore',
    memstore_device_bytes: 1_073_741_824,
    run_dir: join(folder, 'run'),
    admin_socket: join(folder, 'run', '$name.asok'),
    pid_file: join(folder, 'run', '$name.pid'),
    log_file: join(folder, 'log', '$name.log'),
    rgw_sts_key: 'abcdefghijklmnop',
    rgw_s3_auth_use_sts: true,
    mon_data: join(folder, 'mon'),
    osd_data: join(folder, 'osd'),
    mgr_data: join(folder, 'mgr'),
    rgw_data: join(folder, 'rgw'),
  };
  return `[global]\n${Object.entries(lines)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n')}\n`;
}

async function start(folder: string): Promise<string> {
  for (const name of ['mon', 'osd', 'run', 'log', 'mgr', 'rgw']) mkdirSync(join(folder, name));
  const [v2, v1, port] = [await freePort(), await freePort(), await freePort()];
  const [conf, keyring, monmap] = ['ceph.conf', 'keyring', 'monmap'].map((name) => join(folder, name)) as [string, string, string];
  const text = settings(folder, `[v2:127.0.0.1:${v2}/0,v1:127.0.0.1:${v1}/0]`);
  writeFileSync(conf, text);
  const run = (program: string, ...args: string[]): string =>
    execFileSync(join(BIN, program), args, { encoding: 'utf8', stdio: 'pipe', timeout: START_MS });
  const serve = (program: string, ...args: string[]): void => {
    const log = openSync(join(folder, 'log', 'out'), 'a');
    const child = spawn(join(BIN, program), ['-f', '-c', conf, ...args], { detached: true, stdio: ['ignore', log, log] });
    child.unref();
    appendFileSync(join(folder, 'pids'), `${child.pid}\n`);
  };
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  for (const name of ['client.admin', 'mgr.a', 'osd.0', 'client.rgw.a'])
    run('ceph-authtool', keyring, '--gen-key', '-n', name, ...['mon', 'osd', 'mgr', 'mds'].flatMap((part) => ['--cap', part, 'allow *']));
  run(
    'monmaptool',
    '--create',
    '--addv',
    'a',
    `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`,
    '--fsid',
    /fsid = (.*)/.exec(text)?.[1] ?? '',
    monmap,
  );
  run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', monmap, '--keyring', keyring, '-c', conf);
  serve('ceph-mon', '-i', 'a');
  serve('ceph-mgr', '-i', 'a');
  const osd = randomUUID();
  run('ceph', '-c', conf, 'osd', 'new', osd);
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd, '-c', conf);
  serve('ceph-osd', '-i', '0');
  run(
    'radosgw-admin',
    '-c',
    conf,
    '-n',
    'client.rgw.a',
    'user',
    'create',
    '--uid=test',
    '--display-name=test',
    `--access-key=${KEYS.accessKey}`,
    `--secret-key=${KEYS.secretKey}`,
  );
  const role = ['-c', conf, '-n', 'client.rgw.a', `--role-name=${ROLE}`];
  run(
    'radosgw-admin',
    'role',
    'create',
    ...role,
    `--assume-role-policy-doc=${JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { AWS: ['arn:aws:iam:::user/test'] }, Action: ['sts:AssumeRole'] }] })}`,
  );
  run(
    'radosgw-admin',
    'role',
    'policy',
    'put',
    ...role,
    '--policy-name=all',
    `--policy-doc=${JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: ['s3:*'], Resource: 'arn:aws:s3:::*' }] })}`,
  );
  run('radosgw-admin', '-c', conf, '-n', 'client.rgw.a', 'caps', 'add', '--uid=test', '--caps=roles=*');
  serve('radosgw', '-n', 'client.rgw.a', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`);
  const endpoint = `http://127.0.0.1:${port}`;
  for (
    const end = Date.now() + START_MS;
    !(await fetch(endpoint).then(
      () => true,
      () => false,
    ));
    await delay(200)
  ) {
    if (Date.now() > end) throw new Error(`radosgw did not start; see ${folder}/log`);
  }
  return endpoint;
}

/** A bucket nobody has used, on the S3 server of this run. */
export async function newBucket(): Promise<S3Settings> {
  const endpoint = await onceARun('radosgw', start);
  const bucket = `b-${randomUUID()}`;
  const { hostname, port } = new URL(endpoint);
  await new Client({ endPoint: hostname, port: Number(port), useSSL: false, region: REGION, ...KEYS }).makeBucket(bucket, REGION);
  return { endpoint, region: REGION, bucket, ...KEYS, roleArn: `arn:aws:iam:::role/${ROLE}` };
}
