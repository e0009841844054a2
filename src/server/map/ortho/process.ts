import { fork } from 'node:child_process';
import { builtScript } from '../../jobs/built.ts';
import { OrthoError, type FromChild, type OrthoInfo } from './types.ts';

/** What a process needs to run; the server's secrets are not its business. */
const NEEDED = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Has another process make the pyramid; ended by the signal. @throws OrthoError */
export function inChild(
  source: string,
  target: string,
  onPart: (part: number) => void,
  signal: AbortSignal,
  megabytes: number,
): Promise<OrthoInfo> {
  return new Promise((done, fail) => {
    const child = fork(builtScript('orthophoto.js'), [source, target], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${megabytes}`],
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
