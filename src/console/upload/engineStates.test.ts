import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChunkStatus } from './types.ts';
import { fileOf, network, refusal, stage } from '../../../tests/support/uploadStage.ts';

describe('[S4-13] file status', () => {
  it('waiting, then uploading, then success', async () => {
    const { uploader, settle, items } = stage();
    const seen: string[] = [];
    uploader.items.subscribe(() => seen.push(items()[0]?.status ?? ''));
    uploader.add([fileOf('a', 1)]);
    await settle('success');
    expect([...new Set(seen)]).toEqual(['waiting', 'uploading', 'success']);
  });
  it('paused: what runs is stopped, what has arrived stays, resume sends only the rest', async () => {
    const { uploader, settle, kind, gates, items, sends, log } = stage();
    kind.hold = true;
    uploader.add([fileOf('a', 5)]);
    await expect.poll(() => gates.length).toBe(3);
    gates[0]?.();
    await expect.poll(() => gates.length).toBe(4);
    uploader.pause(items()[0]?.id ?? '');
    await settle('paused');
    expect(log.filter((l) => l.endsWith('pending'))).toHaveLength(3);
    kind.hold = false;
    const before = sends();
    uploader.resume(items()[0]?.id ?? '');
    await settle('success');
    expect(sends() - before).toBe(4);
  });
  it('error: a refusal ends the file with the server’s words, without another try (S9-05)', async () => {
    const { uploader, settle, kind, items, sends } = stage();
    kind.refuse = () => refusal(422);
    uploader.add([fileOf('a', 1)]);
    await settle('error');
    expect([items()[0]?.problem, sends()]).toEqual([{ code: 'server', message: 'refused 422' }, 1]);
    kind.refuse = () => undefined;
    uploader.resume(items()[0]?.id ?? '');
    await settle('success');
  });
  it('an error of one file does not hold up the others', async () => {
    const { uploader, until, kind, statuses } = stage();
    kind.refuse = (chunk) => (chunk.filename === 'a' ? refusal(415) : undefined);
    uploader.add([fileOf('a', 2), fileOf('bb', 2)]);
    await until((all) => all[1]?.status === 'success');
    expect(statuses()).toEqual(['error', 'success']);
  });
});

describe('[S4-13] chunk status', () => {
  let log: string[];
  beforeAll(async () => {
    const staged = stage({ retries: 1 });
    const { uploader, kind, items, gates } = staged;
    ({ log } = staged);
    kind.refuse = (chunk, n) => (n === 1 ? refusal(429) : chunk.filename === 'bb' ? refusal(415) : undefined);
    uploader.add([fileOf('a', 2), fileOf('bb', 2)]);
    await vi.waitUntil(() => items()[0]?.status === 'success' && items()[1]?.status === 'error');
    kind.hold = true;
    uploader.add([fileOf('ccc', 1)]);
    await vi.waitUntil(() => gates.length === 1);
    uploader.pause(items()[2]?.id ?? '');
    await vi.waitUntil(() => log.at(-1) === '1 pending');
  });
  it.each<ChunkStatus>(['reading', 'uploading', 'progress', 'success', 'complete', 'pending', 'error', 'retry'])('%s', (status) => {
    expect(log.map((line) => line.split(' ')[1])).toContain(status);
  });
});

describe('[S9-05] tries', () => {
  it.each([404, 415, 500, 501])('%i is not tried again, however many tries there are', async (status) => {
    const { uploader, settle, kind, sends } = stage({ retries: 5, simultaneous: 1 });
    kind.refuse = () => refusal(status);
    uploader.add([fileOf('a', 1)]);
    await settle('error');
    expect(sends()).toBe(1);
  });
  it('anything else is, as often as was said', async () => {
    const { uploader, settle, kind, sends } = stage({ retries: 2, simultaneous: 1 });
    kind.refuse = () => refusal(409);
    uploader.add([fileOf('a', 1)]);
    await settle('error');
    expect(sends()).toBe(3);
  });
  it('a lost connection is waited for, without end, and says so', async () => {
    const { uploader, settle, kind, until } = stage();
    kind.refuse = (_chunk, n) => (n < 30 ? network : undefined);
    uploader.add([fileOf('a', 2)]);
    await until((all) => all[0]?.lost === true && all[0].status === 'uploading');
    await settle('success');
  });
});

describe('what is remembered', () => {
  it('is everything but the bytes until the file is there; chosen again only what is missing is sent', async () => {
    const first = stage();
    first.kind.hold = true;
    const file = fileOf('a', 4);
    first.uploader.add([file]);
    await expect.poll(() => first.gates.length).toBe(3);
    first.gates[1]?.();
    await expect.poll(() => first.gates.length).toBe(4);
    first.uploader.pause(first.items()[0]?.id ?? '');
    const second = stage();
    for (const [id, record] of first.memory) second.memory.set(id, record);
    for (const [id, there] of first.stored) second.stored.set(id, there);
    await second.uploader.restore();
    await second.settle('paused');
    expect(second.items()[0]).toMatchObject({ name: 'a', missing: true });
    second.uploader.resume(second.items()[0]?.id ?? '');
    expect(second.statuses()).toEqual(['paused']);
    expect(second.uploader.add([fileOf('a', 4)])).toEqual([]);
    await second.settle('success');
    expect([second.items().length, second.sends(), second.memory.size]).toEqual([1, 3, 0]);
  });
  it('goes with the file, on the server too', async () => {
    const { uploader, kind, gates, memory, stored, items } = stage();
    kind.hold = true;
    uploader.add([fileOf('a', 4)]);
    await expect.poll(() => gates.length).toBe(3);
    gates[0]?.();
    await expect.poll(() => stored.size).toBe(1);
    uploader.remove(items()[0]?.id ?? '');
    await expect.poll(() => [items().length, memory.size, stored.size]).toEqual([0, 0, 0]);
  });
});

describe('what is taken', () => {
  it('[S5-08] 30 images at most; other files do not count', () => {
    const { uploader } = stage({ mostImages: 30 });
    const images = Array.from({ length: 32 }, (_, n) => fileOf(`${'i'.repeat(n + 1)}.jpg`, 0, { type: 'image/jpeg' }));
    expect(uploader.add([...images, fileOf('notes', 0)])).toEqual([
      { name: images[30]?.file.name, reason: 'images' },
      { name: images[31]?.file.name, reason: 'images' },
    ]);
  });
  it('a file of a kind that is not asked for is refused', () => {
    const { uploader } = stage({ accepts: (file) => file.type === 'image/png' });
    expect(uploader.add([fileOf('a.txt', 0)])).toEqual([{ name: 'a.txt', reason: 'kind' }]);
  });
  it('the same file twice is one', async () => {
    const { uploader, settle, items } = stage();
    uploader.add([fileOf('a', 1), fileOf('a', 1)]);
    uploader.add([fileOf('a', 1)]);
    await settle('success');
    expect(items()).toHaveLength(1);
  });
  it('a file that changed on the disk meanwhile is an error of its own', async () => {
    const { uploader, settle, items } = stage();
    const { file, path } = fileOf('a', 1);
    Object.assign(file, { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) });
    uploader.add([{ file, path }]);
    await settle('error');
    expect(items()[0]?.problem).toEqual({ code: 'changed' });
  });
});
