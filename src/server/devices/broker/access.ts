/** Who may say and hear what on the device channel: a dock its own topics, and those of its drone; a sensor its readings. */

/** Topics a gateway may say, behind `thing/product/{sn}/`. */
const SAYS = new Set(['osd', 'state', 'services_reply', 'events', 'requests', 'property/set_reply']);
const HEARS = new Set(['services', 'events_reply', 'requests_reply', 'property/set']);

/** As what somebody is let in: a dock with the drones that report through it, or a sensor. */
export type Guest = { kind: 'dock'; drones: readonly string[] } | { kind: 'sensor' };

/** Who is on the channel. */
export type Party = Guest & { sn: string };

const THING = /^thing\/product\/([^/]+)\/(.+)$/;

/** Whether somebody may say something on a topic, its will included. */
export function maySay(party: Party, topic: string): boolean {
  const { sn } = party;
  if (party.kind === 'sensor') return topic === `sensor/${sn}/readings`;
  if (topic === `sys/product/${sn}/status`) return true;
  const [, whose = '', what = ''] = THING.exec(topic) ?? [];
  if (whose === sn) return SAYS.has(what);
  return party.drones.includes(whose) && (what === 'osd' || what === 'state');
}

/** Whether somebody may hear a topic; patterns are no topics. */
export function mayHear({ sn, kind }: Party, topic: string): boolean {
  if (kind === 'sensor') return topic === `sensor/${sn}/refused`;
  if (topic === `sys/product/${sn}/status_reply`) return true;
  const [, whose, what = ''] = THING.exec(topic) ?? [];
  return whose === sn && HEARS.has(what);
}
