/** A broker of a deployment, for tests: Debian's mosquitto. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut } from './databases/leftOut.ts';

const MOSQUITTO = '/usr/sbin/mosquitto';
/** Why tests that need it are left out; undefined where it is there. */
export const missing = existsSync(MOSQUITTO) ? undefined : leftOut('MQTT broker', 'apt-get install mosquitto');

/** Starts it; answers once it says that it runs. @param heard what it prints */
export function startMosquitto(folder: string, port: number, heard: (text: string) => void): Promise<ChildProcess> {
  const config = join(folder, 'mosquitto.conf');
  writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`);
  const child = spawn(MOSQUITTO, ['-c', config], { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`mosquitto ended with ${code}`)));
    child.stderr.on('data', (text: Buffer) => {
      heard(text.toString());
      if (text.toString().includes('running')) done(child);
    });
  });
}
