import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Broker, type Engine } from './broker.ts';
import { Deadline } from './deadline.ts';
import { TURN } from './messages.ts';
import type { Session } from './session.ts';
import { message, readyForQuery, simpleQuery, SYNC } from './wire.ts';

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const bindUnnamed = message('B', text(''), text(''), Buffer.alloc(6));
const FLUSH = message('H');

/** Answers begin, rollback and anything else as the engine would; says nothing at all to "panic". */
class FakeEngine implements Engine {
  readonly version = '18.0';
  readonly ran: string[] = [];
  status: 'I' | 'T' | 'E' = 'I';

  exec(messages: Buffer, onData: (piece: Uint8Array) => void): void {
    const sql = messages[0] === 0x51 ? messages.toString('utf8', 5, messages.length - 1) : String.fromCharCode(messages[0] ?? 0);
    this.ran.push(sql);
    if (sql === 'panic') return;
    if (sql === 'begin') this.status = 'T';
    if (sql === 'rollback') this.status = 'I';
    if (sql === 'refused' && this.status === 'T') this.status = 'E';
    onData(message('C', text(sql)));
    if (messages.subarray(-5).equals(FLUSH)) return;
    onData(readyForQuery(this.status));
  }
}

describe('Broker', () => {
  let engine: FakeEngine;
  let broker: Broker;
  let fatal: ReturnType<typeof vi.fn<(reason: string) => void>>;
  let ids = 0;

  beforeEach(() => {
    engine = new FakeEngine();
    fatal = vi.fn();
    broker = new Broker(engine, new Deadline(new SharedArrayBuffer(TURN.bytes)), fatal);
  });

  function client(settings = '') {
    const got: Buffer[] = [];
    const close = vi.fn();
    const session: Session = broker.attach((ids += 1), { send: (bytes) => got.push(Buffer.from(bytes)), close });
    const packet = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 3, 0, 0]), Buffer.from(`user\0postgres\0${settings}\0`)]);
    packet.writeInt32BE(packet.length, 0);
    broker.data(session, packet);
    const welcome = Buffer.concat(got).toString('latin1');
    got.length = 0;
    const send = (...messages: Buffer[]): void => broker.data(session, Buffer.concat(messages));
    return { session, send, close, welcome, text: () => Buffer.concat(got).toString('latin1') };
  }

  it('welcomes a client and ends one that speaks something else', () => {
    expect(client().welcome).toContain('server_version\x0018.0');
    const close = vi.fn();
    broker.data(broker.attach(99, { send: () => {}, close }), Buffer.from('GET / HTTP/1.1\r\n'));
    expect(close).toHaveBeenCalled();
  });

  it('lets one transaction at a time through and the others wait in order', async () => {
    const [one, two, three] = [client(), client(), client()];
    one.send(simpleQuery('begin'));
    two.send(simpleQuery('two'));
    three.send(simpleQuery('three'));
    one.send(simpleQuery('one'));
    expect(engine.ran).toEqual(['begin', 'one']);
    one.send(simpleQuery('rollback'));
    await expect.poll(() => engine.ran.slice(2)).toEqual(['rollback', 'two', 'three']);
  });

  it('rolls back for a client that leaves, and drops its statements', async () => {
    const one = client();
    one.send(message('P', text('q'), text('select 1'), Buffer.alloc(2)), SYNC);
    one.send(simpleQuery('begin'));
    const two = client();
    two.send(simpleQuery('next'));
    one.send(message('X'));
    await expect.poll(() => engine.ran).toEqual(['P', 'begin', 'rollback', 'C', 'next']);
  });

  it('cancels a statement that waited past its deadline, and only that', async () => {
    const [one, two] = [client(), client('statement_timeout\x00500\0')];
    one.send(simpleQuery('begin'));
    two.send(simpleQuery('late'));
    broker.sweep(performance.now() + 400);
    expect(two.text()).toBe('');
    broker.sweep(performance.now() + 600);
    expect(two.text()).toContain('C57014');
    expect(two.text().endsWith('Z\0\0\0\x05I')).toBe(true);
    two.send(simpleQuery('again'));
    one.send(simpleQuery('rollback'));
    await expect.poll(() => engine.ran).toEqual(['begin', 'rollback', 'again']);
  });

  it('does not count the time of its own housekeeping against those who wait for it', async () => {
    const one = client('statement_timeout\x00500\0');
    let done = (): void => undefined;
    const housekeeping = broker.runExclusive(
      () =>
        new Promise<void>((end) => {
          done = end;
        }),
    );
    one.send(simpleQuery('patient'));
    broker.sweep(performance.now() + 60_000);
    expect(one.text()).toBe('');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
    done();
    await housekeeping;
    broker.sweep();
    vi.restoreAllMocks();
    await expect.poll(() => engine.ran).toEqual(['patient']);
    expect(one.text()).not.toContain('57014');
  });

  it('ends a transaction that is left open', async () => {
    const one = client('idle_in_transaction_session_timeout\x00500\0');
    one.send(simpleQuery('begin'));
    broker.sweep(performance.now() + 600);
    expect(one.text()).toContain('C25P03');
    expect(one.close).toHaveBeenCalled();
    expect(engine.ran).toEqual(['begin', 'rollback']);
  });

  it('refuses to bind an unnamed statement that another session prepared', () => {
    const [one, two] = [client(), client()];
    one.send(message('P', text(''), text('select 1'), Buffer.alloc(2)), SYNC);
    two.send(bindUnnamed, SYNC);
    expect(two.text()).toContain('C26000');
    one.send(bindUnnamed, SYNC);
    expect(engine.ran).toEqual(['P', 'B']);
  });

  it('drops messages after an error up to the next Sync', () => {
    const two = client();
    two.send(bindUnnamed, FLUSH);
    expect(two.text()).toContain('C26000');
    expect(two.text()).not.toContain('Z\0\0\0\x05');
    two.send(message('E', text(''), Buffer.alloc(4)), FLUSH, SYNC);
    expect(two.text().endsWith('Z\0\0\0\x05I')).toBe(true);
    expect(engine.ran).toEqual([]);
  });

  it('fails everybody when the backend gives no answer', () => {
    const [one, two] = [client(), client()];
    one.send(simpleQuery('panic'));
    expect(fatal).toHaveBeenCalledWith('the backend gave no answer');
    for (const each of [one, two]) expect(each.text()).toContain('C57P02');
    two.send(simpleQuery('more'));
    expect(engine.ran).toEqual(['panic']);
  });

  it('gives housekeeping its own turn', async () => {
    const one = client();
    one.send(simpleQuery('begin'));
    const turn = broker.runExclusive(async () => {
      one.send(simpleQuery('meanwhile'));
      await Promise.resolve();
      engine.ran.push('housekeeping');
      return 7;
    });
    one.send(simpleQuery('rollback'));
    expect(await turn).toBe(7);
    await expect.poll(() => engine.ran).toEqual(['begin', 'rollback', 'housekeeping', 'meanwhile']);
  });

  it('refuses a message beyond the limit', () => {
    const one = client();
    one.send(Buffer.from([0x51, 0x7f, 0xff, 0xff, 0xff]));
    expect(one.text()).toContain('C08P01');
    expect(one.close).toHaveBeenCalled();
  });
});
