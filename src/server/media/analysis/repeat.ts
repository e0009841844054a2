/** Whether a finding is there already: on this task's other pictures, or from an earlier visit. */
import { sql, type Kysely } from 'kysely';
import { metresBetween } from '../../../documents/ground/geometry/sphere.ts';
import type { Tables } from '../../db/connection.ts';
import type { PixelBox } from '../facts/types.ts';
import type { Place } from './place.ts';
import { sameFamily } from './rules.ts';
import type { Inspects, Picture, TaskRow } from './types.ts';

/** Metres within which two places may be one, where no asset tells. */
const NEAR = 3;
/** Share of two boxes on one picture that makes them one. */
const OVERLAP = 0.3;
const [CLOSED, FALSE_ALARM] = ['5', '6'];

/** A defect that stands. */
export interface Known {
  id: string;
  defectCode: string;
  taskCode: string | null;
  fault: string | null;
  /** Of a module that was looked at cell by cell. */
  cell: string | null;
  status: string;
  assetClass: string | null;
  assetCode: string | null;
  location: [number, number] | null;
  box: PixelBox | null;
  irMediaCode: string | null;
  mediaCode: string | null;
}

/** Defects of a station of what the task inspects. */
export async function knownDefects(db: Kysely<Tables>, { stationCode }: TaskRow, { object, field }: Inspects): Promise<Known[]> {
  const { rows } =
    await sql<Known>`select id::text, "defectCode", "taskCode", ${sql.ref(field)} as fault, cell, status, "assetClass", "assetCode",
    case when location is not null then json_build_array(location[0], location[1]) end as location, box,
    "irMediaCode", "mediaCode" from defect where "stationCode" = ${stationCode} and "inspectObject" = ${object} and "deletedTime" is null
    order by "createTime" desc limit 20000`.execute(db);
  return rows;
}

function overlap(a: PixelBox, b: PixelBox): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / (a.width * a.height + b.width * b.height - wide * high);
}

const onPicture = (known: Known, { mediaCode }: Picture): boolean => known.irMediaCode === mediaCode || known.mediaCode === mediaCode;

/** Whether two boxes of one picture may be one thing: a cell can be cracked and dark at the same time. */
const mayBeOne = ({ cell, fault }: Known, finding: { cell?: string; fault: string }): boolean =>
  (cell === null && finding.cell === undefined) || (cell === (finding.cell ?? null) && fault === finding.fault);

/** Whether both are at the same place: the same module; else, where an asset holds many, near each other. */
function samePlace(known: Known, place: Place | undefined): boolean {
  if (!place) return false;
  const [asset, other] = [place.asset, known.assetCode];
  if (asset && other && asset.class === 'module' && known.assetClass === 'module') return asset.code === other;
  return known.location !== null && metresBetween(known.location, place.at) < NEAR;
}

/** What a finding is to the defects that stand: one of this task, one of an earlier visit that is open or closed, or new. */
export type Standing = { known: Known; how: 'here' | 'open' | 'closed' } | undefined;

/** @param taken earlier defects that another finding of the picture matched: each matches once */
export function standingOf(
  all: readonly Known[],
  { taskCode }: TaskRow,
  picture: Picture,
  finding: { box: PixelBox; fault: string; cell?: string },
  place: Place | undefined,
  taken: ReadonlySet<string>,
): Standing {
  const here = all.find(
    (known) =>
      known.taskCode === taskCode &&
      ((onPicture(known, picture) && known.box !== null && mayBeOne(known, finding) && overlap(known.box, finding.box) > OVERLAP) ||
        (!onPicture(known, picture) && known.status !== FALSE_ALARM && sameFamily(known.fault, finding.fault) && samePlace(known, place))),
  );
  if (here) return { known: here, how: 'here' };
  const earlier = all
    .filter(
      (known) =>
        known.taskCode !== taskCode &&
        known.status !== FALSE_ALARM &&
        !taken.has(known.id) &&
        sameFamily(known.fault, finding.fault) &&
        samePlace(known, place),
    )
    .toSorted((a, b) => distance(a, place) - distance(b, place));
  const [nearest] = earlier;
  return nearest && { known: nearest, how: nearest.status === CLOSED ? 'closed' : 'open' };
}

const distance = ({ location }: Known, place: Place | undefined): number =>
  location && place ? metresBetween(location, place.at) : Infinity;
