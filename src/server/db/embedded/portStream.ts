import { Duplex } from 'node:stream';
import { DbError } from '../errors.ts';

/** Where the streams of all clients go: resolves when connections are taken, and carries their bytes. */
export interface Carrier {
  /** Resolves when the database takes sessions; rejects with the reason when it will not. */
  ready(): Promise<void>;
  /** Registers the stream and answers its session's number. */
  join(stream: PortStream): number;
  /** Sends bytes of a session, or with null its end. */
  send(session: number, bytes: Uint8Array<ArrayBuffer> | null): void;
  leave(session: number): void;
}

/** What the driver expects of a socket, over the worker's one message port. */
export class PortStream extends Duplex {
  readonly #carrier: Carrier;
  #session: number | undefined;

  constructor(carrier: Carrier) {
    super();
    this.#carrier = carrier;
  }

  /** Called by the driver; emits `connect`, or destroys the stream with the reason. */
  connect(): this {
    this.#carrier.ready().then(
      () => {
        if (this.destroyed) return;
        this.#session = this.#carrier.join(this);
        this.emit('connect');
      },
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  }

  /** Bytes from the database; null when it ended the session. */
  receive(bytes: Uint8Array | null): void {
    if (this.destroyed) return;
    this.push(bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (bytes) return;
    this.#session = undefined;
    this.end();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#session !== undefined) {
      this.#carrier.send(this.#session, null);
      this.#carrier.leave(this.#session);
    }
    this.#session = undefined;
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  #send(chunks: Buffer[], done: (error?: Error) => void): void {
    if (this.#session === undefined) return done(new DbError('EMBEDDED_STOPPED', 'the embedded database ended this connection'));
    this.#carrier.send(this.#session, new Uint8Array(Buffer.concat(chunks)));
    done();
  }
}
