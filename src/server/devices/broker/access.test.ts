import { expect, it } from 'vitest';
import { mayHear, maySay } from './access.ts';

const party = { kind: 'dock', sn: 'D1', drones: ['U1'] } as const;

it.each([
  ['sensor/S1/readings', true, false],
  ['sensor/S1/refused', false, true],
  ['sensor/S2/readings', false, false],
  ['thing/product/S1/osd', false, false],
  ['sensor/#', false, false],
])('a sensor on %s: may say %s, may hear %s', (topic, says, hears) => {
  const sensor = { kind: 'sensor', sn: 'S1' } as const;
  expect([maySay(sensor, topic), mayHear(sensor, topic)]).toEqual([says, hears]);
});

it.each([
  ['thing/product/D1/osd', true],
  ['thing/product/D1/services_reply', true],
  ['thing/product/U1/osd', true],
  ['sys/product/D1/status', true],
  ['thing/product/U1/events', false],
  ['thing/product/D2/osd', false],
  ['thing/product/U2/osd', false],
  ['sys/product/D2/status', false],
  ['thing/product/D1/services', false],
  ['thing/product/D1/osd/more', false],
  ['$SYS/broker', false],
])('a dock may say on %s: %s', (topic, allowed) => expect(maySay(party, topic)).toBe(allowed));

it.each([
  ['thing/product/D1/services', true],
  ['sys/product/D1/status_reply', true],
  ['thing/product/+/services', false],
  ['thing/product/D2/services', false],
  ['#', false],
  ['thing/product/D1/#', false],
])('a dock may hear %s: %s', (topic, allowed) => expect(mayHear(party, topic)).toBe(allowed));
