import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';

async function read(bytes: Buffer, size = 7): Promise<string[]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from(pieces))) lines.push(line.toString());
  return lines;
}

it('cuts lines out of any pieces', async () => {
  const long = '光'.repeat(100_000);
  expect(await read(gzipSync(`a\n\n${long}\nb\n`))).toEqual(['a', '', long, 'b']);
  expect(await read(gzipSync(''))).toEqual([]);
});

it('tells a cut file from one that is none', async () => {
  const whole = gzipSync('a\nb\n');
  await expect(read(whole.subarray(0, whole.length - 9))).rejects.toMatchObject({ code: 'BACKUP_TRUNCATED' });
  await expect(read(gzipSync('a\nb'))).rejects.toMatchObject({ code: 'BACKUP_TRUNCATED' });
  await expect(read(Buffer.from('plain text'))).rejects.toMatchObject({ code: 'BACKUP_UNREADABLE' });
});

it('passes on what the stream fails with', async () => {
  const broken = new Readable({ read: () => {} });
  setImmediate(() => broken.destroy(new Error('the disk is gone')));
  await expect(linesOf(broken).next()).rejects.toThrow('the disk is gone');
});
