import { describe, expect, it, vi } from 'vitest';
import type { UploadItem } from './types.ts';
import { CHUNK_SIZE, cut, fileOf, hashOf, stage } from '../../../tests/support/uploadStage.ts';

describe('uploading', () => {
  it('[S1-09] [S7-46] sends a file in chunks of 1 MiB, and is done when the server’s hash is the file’s', async () => {
    const { uploader, settle, stored, items } = stage();
    const file = fileOf('a.bin', 2.5);
    uploader.add([file]);
    await settle('success');
    expect([...([...stored.values()][0]?.values() ?? [])].map((c) => c.length).toSorted()).toEqual(
      [CHUNK_SIZE, CHUNK_SIZE, CHUNK_SIZE / 2].toSorted(),
    );
    expect(items()[0]).toMatchObject({ progress: 1, arrived: 3, chunks: 3, file: { hash: hashOf(cut(file.bytes)) } });
  });
  it('deletes a file that has arrived, unless the server keeps it', async () => {
    const { uploader, settle, stored, items, kind, memory } = stage();
    uploader.add([fileOf('a.bin', 1.5)]);
    await settle('success');
    const { id } = items()[0] as UploadItem;
    kind.refuse = () => new Error('held');
    await expect(uploader.erase(id)).rejects.toThrow('held');
    expect([items().length, stored.size]).toEqual([1, 1]);
    kind.refuse = () => undefined;
    await uploader.erase(id);
    expect([items().length, stored.size, memory.size]).toEqual([0, 0, 0]);
  });
  it('sends an empty file too', async () => {
    const { uploader, settle, items } = stage();
    uploader.add([fileOf('empty', 0)]);
    await settle('success');
    expect(items()[0]?.file?.size).toBe(0);
  });
  it('[S9-05] makes 3 requests at a time, over all files', async () => {
    const { uploader, settle, most } = stage();
    uploader.add([fileOf('a', 4), fileOf('bb', 4)]);
    await settle('success');
    expect(most()).toBe(3);
  });
  it('[S9-05] tells of progress every 500 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let clock = 1000;
    const pass = (ms: number): void => {
      clock += ms;
      vi.advanceTimersByTime(ms);
    };
    let onSent: ((bytes: number) => void) | undefined;
    const times: number[] = [];
    const { uploader } = stage({
      now: () => clock,
      onChunk: (_id, _chunk, status) => {
        if (status === 'progress') times.push(clock);
      },
      transport: {
        ask: async () => ({ uploaded: [], hashes: [] }),
        drop: async () => undefined,
        send: (_chunk, _content, sent) =>
          new Promise(() => {
            onSent = sent;
          }),
      },
    });
    uploader.add([fileOf('a', 1)]);
    await expect.poll(() => onSent).toBeDefined();
    for (let n = 0; n < 199; n += 1) {
      onSent?.(n * 100);
      pass(10);
    }
    vi.useRealTimers();
    expect(times.map((at) => at - 1000)).toEqual([500, 1000, 1500]);
  });
  it('the server’s file is not the one that was read: an error, not a success', async () => {
    const { uploader, settle, kind, items } = stage();
    kind.alter = true;
    uploader.add([fileOf('a', 1)]);
    await settle('error');
    expect(items()[0]?.problem).toEqual({ code: 'integrity' });
  });
  it('what a server forgot as it stopped is sent again', async () => {
    const { uploader, settle, kind, stored, sends } = stage();
    kind.refuse = (_chunk, n) => {
      if (n === 4) for (const there of stored.values()) there.clear();
      return undefined;
    };
    uploader.add([fileOf('a', 5)]);
    await settle('success');
    expect(sends()).toBeGreaterThan(5);
  });
  it('begins to send when little of the file was read', async () => {
    const { uploader, kind, gates, hashed } = stage();
    kind.hold = true;
    uploader.add([fileOf('a', 40)]);
    await expect.poll(() => gates.length).toBe(3);
    expect(hashed()).toBe(1 + 3);
  });
  it('another file of the same name, size and samples is told apart by its whole content', async () => {
    const { uploader, settle, stored, items } = stage();
    uploader.add([fileOf('a', 3)]);
    await settle('success');
    uploader.remove(items()[0]?.id ?? '');
    const other = fileOf('a', 3, { modified: 2 });
    other.bytes[100_000] = 9;
    uploader.add([{ ...other, file: new File([other.bytes as Uint8Array<ArrayBuffer>], 'a', { lastModified: 2 }) }]);
    await settle('success');
    expect([items()[0]?.file?.hash, stored.size]).toEqual([hashOf(cut(other.bytes)), 2]);
  });
  it('a chunk that came before and is another one now is sent', async () => {
    const { uploader, settle, stored, items, kind, gates, sends } = stage();
    const file = fileOf('a', 4);
    kind.hold = true;
    uploader.add([file]);
    await expect.poll(() => gates.length).toBe(3);
    gates.splice(0).forEach((go) => go());
    await expect.poll(() => gates.length).toBe(1);
    uploader.pause(items()[0]?.id ?? '');
    [...stored.values()][0]?.set(2, new Uint8Array(CHUNK_SIZE));
    kind.hold = false;
    uploader.resume(items()[0]?.id ?? '');
    await settle('success');
    expect([sends(), items()[0]?.file?.hash]).toEqual([6, hashOf(cut(file.bytes))]);
  });
  it('a server that tells no hashes is believed', async () => {
    const { uploader, settle, items, kind, gates, sends } = stage();
    kind.plain = true;
    kind.hold = true;
    uploader.add([fileOf('a', 4)]);
    await expect.poll(() => gates.length).toBe(3);
    gates.splice(0).forEach((go) => go());
    await expect.poll(() => gates.length).toBe(1);
    uploader.pause(items()[0]?.id ?? '');
    kind.hold = false;
    uploader.resume(items()[0]?.id ?? '');
    await settle('success');
    expect(sends()).toBe(5);
  });
  it('sends nothing of a file the server already has', async () => {
    const { uploader, settle, sends } = stage();
    uploader.add([fileOf('a', 2)]);
    await settle('success');
    const before = sends();
    uploader.remove(uploader.items.get()[0]?.id ?? '');
    uploader.add([fileOf('a', 2, { modified: 7 })]);
    await settle('success');
    expect(sends()).toBe(before);
  });
  it('all chunks are there but the file was never put together: the last one again ends it', async () => {
    const { uploader, settle, kind, sends } = stage();
    kind.forgetful = true;
    uploader.add([fileOf('a', 2)]);
    await settle('error');
    expect(sends()).toBe(3);
    kind.forgetful = false;
    uploader.resume(uploader.items.get()[0]?.id ?? '');
    await settle('success');
  });
});
