/** A process of its own for one orthophoto: it can be ended at any moment, and what a hostile file does to it happens to nobody else. */
import { makePyramid } from './pyramid.ts';
import { OrthoError, type FromChild } from './types.ts';

const send = (message: FromChild): Promise<void> =>
  new Promise((done) => {
    process.send?.(message, undefined, {}, () => done());
  });
// Nobody waits for it any more.
process.on('disconnect', () => process.exit(1));

const [, , source = '', target = ''] = process.argv;
const answer = await makePyramid(source, target, (part) => send({ part })).then(
  (info): FromChild => ({ info }),
  (error: unknown): FromChild => ({ fault: error instanceof OrthoError ? error.fault : 'server', reason: String(error) }),
);
await send(answer);
process.exit(0);
