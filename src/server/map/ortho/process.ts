import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OrthoError, type FromChild, type OrthoInfo } from './types.ts';

/** Beside the bundle, beside its chunks, or in the build of the sources this runs from. */
const PLACES = ['./orthophoto.js', '../orthophoto.js', '../../../../dist/server/orthophoto.js'];

/** What a process needs to run; the server's secrets are not its business. */
const NEEDED = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

function script(): string {
  const path = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((place) => existsSync(place));
  if (path === undefined) throw new Error('the process for orthophotos is not built: run "npm run build"');
  return path;
}

/** Has another process make the pyramid; ended by the signal. @throws OrthoError */
export function inChild(source: string, target: string, onPart: (part: number) => void, signal: AbortSignal): Promise<OrthoInfo> {
  return new Promise((done, fail) => {
    const child = fork(script(), [source, target], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: surroundings(),
      signal,
      killSignal: 'SIGKILL',
    });
    child.on('message', (message: FromChild) => {
      if ('part' in message) onPart(message.part);
      else if ('info' in message) done(message.info);
      else fail(new OrthoError(message.fault, message.reason));
    });
    child.on('error', (error) => fail(new OrthoError(signal.aborted ? 'cancelled' : 'server', error)));
    // What the reader of pictures does not survive is no picture.
    child.on('exit', (code, by) => fail(new OrthoError(signal.aborted ? 'cancelled' : 'broken', `the process ended with ${code ?? by}`)));
  });
}
