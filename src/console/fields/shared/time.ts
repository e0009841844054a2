import { timeZone } from '../../../documents/ground/clock.ts';

/** Making one takes long: the last one made stays. */
let last: { zone: string; format: Intl.DateTimeFormat } | undefined;

function format(): Intl.DateTimeFormat {
  const zone = timeZone();
  // Swedish writes a time as ISO does.
  if (last?.zone !== zone)
    last = { zone, format: new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }) };
  return last.format;
}

/** `YYYY-MM-DD HH:mm:ss` of an ISO time in the deployment's zone; a date, which has no time of day, and what is no time stay as they are. */
export function timeText(iso: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(iso)) return iso;
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : format().format(at);
}
