/** Which pictures of a finding stand against each other. */
import type { ComparedFinding, Finding, ReportPicture } from '../../../contract/report.ts';

type Side = ReportPicture['side'];

/** Thermal ones first: that is what is measured. */
const SIDES: readonly Side[] = ['thermal', 'visible'];

const of = (finding: Finding | null, side: Side): ReportPicture | undefined => finding?.pictures.find((one) => one.side === side);

export interface Pair {
  before: ReportPicture | undefined;
  after: ReportPicture | undefined;
}

/** Pictures of one kind, never a thermal one against a visible one; undefined where neither report has any. */
export function pairOf({ a, b }: ComparedFinding): Pair | undefined {
  const pairs = SIDES.map((side) => ({ before: of(a, side), after: of(b, side) }));
  return pairs.find(({ before, after }) => before && after) ?? pairs.find(({ before, after }) => before ?? after);
}
