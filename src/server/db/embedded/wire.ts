/** Message letters of the PostgreSQL wire protocol used here, as bytes. */
export const LETTER = {
  bind: 0x42,
  close: 0x43,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  describe: 0x44,
  error: 0x45,
  flush: 0x48,
  functionCall: 0x46,
  notification: 0x41,
  parse: 0x50,
  query: 0x51,
  ready: 0x5a,
  sync: 0x53,
  terminate: 0x58,
} as const;

/** Codes that stand in place of a protocol version in the first packet. */
export const START = { cancel: 80877102, ssl: 80877103, gss: 80877104 } as const;

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

/** One message: letter, length, body. */
export function message(letter: string, ...body: Uint8Array[]): Buffer {
  const size = body.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(5);
  head[0] = letter.charCodeAt(0);
  head.writeInt32BE(size + 4, 1);
  return Buffer.concat([head, ...body]);
}

/** A simple query. */
export const simpleQuery = (sql: string): Buffer => message('Q', text(sql));

/** Ends an extended query. */
export const SYNC = message('S');

/** Drops a prepared statement; needs a Sync after it. */
export const closeStatement = (name: string): Buffer => message('C', text(`S${name}`));

/** The backend waits for the next query; status I idle, T in a transaction, E in a failed one. */
export const readyForQuery = (status: 'I' | 'T' | 'E'): Buffer => message('Z', Buffer.from(status));

/** An error answer. FATAL is followed by the end of the session. */
export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, reason: string): Buffer {
  return message('E', text(`S${severity}`), text(`V${severity}`), text(`C${code}`), text(`M${reason}`), Buffer.from([0]));
}

/** What a server says after the first packet: let in, settings, the key of the session, ready. */
export function welcome(serverVersion: string, session: number, key: number): Buffer {
  const settings = {
    server_version: serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  };
  const backendKey = Buffer.alloc(8);
  backendKey.writeInt32BE(session, 0);
  backendKey.writeInt32BE(key, 4);
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...Object.entries(settings).map(([name, value]) => message('S', text(name), text(value))),
    message('K', backendKey),
    readyForQuery('I'),
  ]);
}

/** Settings of a start-up packet, by name. */
export function startupSettings(packet: Buffer): Map<string, string> {
  const words = packet.toString('utf8', 8).split('\0');
  const settings = new Map<string, string>();
  for (let at = 0; words[at]; at += 2) settings.set(words[at] ?? '', words[at + 1] ?? '');
  return settings;
}
