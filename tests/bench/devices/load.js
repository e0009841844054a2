/**
 * A process that speaks as many docks do: MQTT 3.1.1 by hand, because whatever a client library costs would be measured with it. Told over
 * IPC: whom to be and where, then for how long to speak; answers how many messages it sent, and how many were acknowledged.
 */
import { connect } from 'node:net';

/** ms between two rounds of messages. */
const ROUND_MS = 20;
/** Longest it waits for the last answers, ms. */
const LAST_MS = 20_000;

const text = (value) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

function packet(head, body) {
  const length = [];
  for (let left = body.length; ; left >>= 7) {
    length.push(left > 127 ? (left & 127) | 128 : left);
    if (left <= 127) break;
  }
  return Buffer.concat([Buffer.from([head, ...length]), body]);
}

const hello = ({ sn, key }) => packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 120]), text(sn), text(sn), text(key)]));
const said = (topic, id, payload) => packet(0x32, Buffer.concat([text(topic), Buffer.from([id >> 8, id & 255]), Buffer.from(payload)]));

/** A connection that counts what is acknowledged: packets of four bytes, as the one that accepts it. */
function open(dock, port) {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(hello(dock)));
    const own = { ...dock, socket, heard: 0, next: 0 };
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      // The answer to the greeting ends with a code, and may come in parts.
      const code = own.heard < 4 ? bytes[3 - own.heard] : undefined;
      own.heard += bytes.length;
      if (code) fail(new Error(`${dock.sn} was refused: ${code}`));
      else if (own.heard >= 4) done(own);
    });
    socket.on('error', fail);
    socket.on('close', () => (own.closed = true));
  });
}

let docks = [];
let number = 0;

/** The reports of a dock and of its drone by turns; what changes in the air changes. */
function message({ sn, droneSn, dock, drone }) {
  number += 1;
  const at = Date.now();
  const turn = number % 1000;
  const [of, data] =
    Math.floor(number / docks.length) % 2
      ? [sn, { ...dock, job_number: number, wind_speed: (turn % 80) / 10 }]
      : [
          droneSn,
          {
            ...drone,
            longitude: drone.longitude + turn / 1e6,
            latitude: drone.latitude + turn / 1e6,
            elevation: 30 + turn / 50,
            horizontal_speed: (turn % 100) / 10,
            attitude_head: turn % 180,
          },
        ];
  return [`thing/product/${of}/osd`, JSON.stringify({ tid: `t${number}`, bid: `b${number}`, timestamp: at, gateway: sn, data })];
}

async function speak({ rate, seconds }) {
  const before = docks.reduce((sum, { heard }) => sum + heard, 0);
  const begun = performance.now();
  let sent = 0;
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.min(rate * seconds, ((performance.now() - begun) / 1000) * rate);
    for (; sent < due; sent += 1) {
      const dock = docks[sent % docks.length];
      dock.next = (dock.next % 65_535) + 1;
      const [topic, payload] = message(dock);
      dock.socket.write(said(topic, dock.next, payload));
    }
    await new Promise((done) => setTimeout(done, ROUND_MS));
  }
  const acknowledged = () => (docks.reduce((sum, { heard }) => sum + heard, 0) - before) / 4;
  const until = performance.now() + LAST_MS;
  while (acknowledged() < sent && performance.now() < until) await new Promise((done) => setTimeout(done, ROUND_MS));
  const took = (performance.now() - begun) / 1000;
  return { sent, acknowledged: acknowledged(), took, closed: docks.filter(({ closed }) => closed).length, last: number };
}

process.on('message', async (told) => {
  if (told.docks) {
    for (const { socket } of docks) socket.destroy();
    docks = [];
    for (const dock of told.docks) docks.push(await open(dock, told.port));
    process.send({ ready: docks.length });
  } else process.send(await speak(told));
});
