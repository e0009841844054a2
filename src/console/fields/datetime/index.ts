import type { FieldTraits } from '../contract.ts';
import { timeText } from '../shared/time.ts';

/** A moment; ISO-8601 UTC on the wire, the deployment's zone on screen. */
const datetime: FieldTraits = { plain: (value) => timeText(String(value)) };
export default datetime;
