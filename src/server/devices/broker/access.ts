/** Who may say and hear what on the device channel: a dock its own topics, and those of its drone. */

/** Topics a gateway may say, behind `thing/product/{sn}/`. */
const SAYS = new Set(['osd', 'state', 'services_reply', 'events', 'requests', 'property/set_reply']);
const HEARS = new Set(['services', 'events_reply', 'requests_reply', 'property/set']);

/** A dock on the channel, and the drones that report through it. */
export interface Party {
  sn: string;
  drones: readonly string[];
}

const THING = /^thing\/product\/([^/]+)\/(.+)$/;

/** Whether a dock may say something on a topic, its will included. */
export function maySay({ sn, drones }: Party, topic: string): boolean {
  if (topic === `sys/product/${sn}/status`) return true;
  const [, whose = '', what = ''] = THING.exec(topic) ?? [];
  if (whose === sn) return SAYS.has(what);
  return drones.includes(whose) && (what === 'osd' || what === 'state');
}

/** Whether a dock may hear a topic; patterns are no topics. */
export function mayHear({ sn }: Party, topic: string): boolean {
  if (topic === `sys/product/${sn}/status_reply`) return true;
  const [, whose, what = ''] = THING.exec(topic) ?? [];
  return whose === sn && HEARS.has(what);
}
