import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DbError, textOf } from '../errors.ts';

const NEWLINE = 0x0a;

/** A line longer than this is not one of ours. */
const MAX_LINE = 512 * 1024 * 1024;

/**
 * Lines of a gzip stream as bytes, without their newline, in constant memory.
 * @throws DbError BACKUP_TRUNCATED when the stream or the last line is cut, BACKUP_UNREADABLE when it is not gzip
 */
export async function* linesOf(stream: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  stream.on('error', (error) => gunzip.destroy(error));
  stream.pipe(gunzip);
  let pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const tail = chunk.subarray(from, at);
        yield pieces.length > 0 ? Buffer.concat([...pieces, tail]) : tail;
        pieces = [];
        size = 0;
        from = at + 1;
      }
      if (from === chunk.length) continue;
      pieces.push(chunk.subarray(from));
      size += chunk.length - from;
      if (size > MAX_LINE) throw new DbError('BACKUP_UNREADABLE', 'The backup has a line that is too long to be one');
    }
  } catch (error) {
    throw unreadable(error);
  } finally {
    stream.unpipe(gunzip);
    gunzip.destroy();
  }
  if (size > 0) throw new DbError('BACKUP_TRUNCATED', 'The backup ends in the middle of a line: the file is incomplete');
}

function unreadable(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'Z_BUF_ERROR') return new DbError('BACKUP_TRUNCATED', 'The backup ends too early: the file is incomplete', { cause: error });
  if (!code.startsWith('Z_')) return error;
  return new DbError('BACKUP_UNREADABLE', `This is not a backup, or it is damaged: ${textOf(error)}`, { cause: error });
}
