/** What can be wrong with a geometry, in words. */
import type { Position, Shape } from './types.ts';

/** Positions of one geometry: what is larger belongs into a map of its own. */
export const MOST_POSITIONS = 10_000;

export type FaultCode =
  | 'shapeKind'
  | 'shapeCoordinates'
  | 'shapeRange'
  | 'shapeSwapped'
  | 'shapeSpan'
  | 'shapePositions'
  | 'shapeOpen'
  | 'shapeFew'
  | 'shapeCrossing'
  | 'shapeTouching'
  | 'shapeIntricate'
  | 'shapeHole'
  | 'shapeOverlap'
  | 'shapeSmall'
  | 'shapeWithin';

/** One thing that is wrong, and where. */
export interface Fault {
  code: FaultCode;
  /** Where on the map. */
  at?: Position;
  /** Where in the coordinates, by number: part, ring, position. */
  path?: number[];
  /** What the words need: a limit, an amount, kinds, a name. */
  limit?: number | string | readonly Shape[];
  amount?: number;
  /** What it must lie within. */
  of?: { zh: string; en: string };
}

export interface Words {
  zh: string;
  en: string;
}

const KINDS: Record<Shape, Words> = {
  point: { zh: '点', en: 'points' },
  line: { zh: '线', en: 'lines' },
  polygon: { zh: '面', en: 'areas' },
};

const placeOf = ({ at, path }: Fault): Words => {
  const number = path?.at(-1);
  const degrees = at ? `${at[0].toFixed(6)}, ${at[1].toFixed(6)}` : '';
  const zh = [...(number === undefined ? [] : [`第 ${number + 1} 点`]), ...(at ? [degrees] : [])];
  const en = [...(number === undefined ? [] : [`vertex ${number + 1}`]), ...(at ? [degrees] : [])];
  return { zh: zh.length ? `（${zh.join('，')}）` : '', en: en.length ? ` (${en.join(', ')})` : '' };
};

const MESSAGES: Record<FaultCode, (fault: Fault, place: Words) => Words> = {
  shapeKind: ({ limit }) => {
    const kinds = (Array.isArray(limit) ? limit : []) as Shape[];
    return { zh: `只能是${kinds.map((k) => KINDS[k].zh).join('或')}`, en: `Takes only ${kinds.map((k) => KINDS[k].en).join(' or ')}` };
  },
  shapeCoordinates: (_, at) => ({ zh: `坐标应为经度和纬度两个数${at.zh}`, en: `A position is a longitude and a latitude${at.en}` }),
  shapeRange: (_, at) => ({
    zh: `经度应在 -180 至 180、纬度应在 -90 至 90 之间${at.zh}`,
    en: `Longitude must be between -180 and 180, latitude between -90 and 90${at.en}`,
  }),
  shapeSwapped: (_, at) => ({ zh: `经度与纬度似乎写反了${at.zh}`, en: `Longitude and latitude seem to be swapped${at.en}` }),
  shapeSpan: () => ({ zh: '图形跨越了半个地球，请检查经度', en: 'The shape spans half the earth: look at its longitudes' }),
  shapePositions: ({ limit, amount }) => ({
    zh: `最多 ${String(limit)} 个点，现有 ${String(amount)} 个`,
    en: `At most ${String(limit)} vertices; there are ${String(amount)}`,
  }),
  shapeOpen: (_, at) => ({ zh: `边界没有闭合${at.zh}`, en: `The outline does not end where it begins${at.en}` }),
  shapeFew: ({ limit }) => ({ zh: `至少需要 ${String(limit)} 个不同的点`, en: `Needs at least ${String(limit)} different vertices` }),
  shapeCrossing: (_, at) => ({ zh: `边界与自身相交${at.zh}`, en: `The outline crosses itself${at.en}` }),
  shapeTouching: (_, at) => ({ zh: `边界与自身重叠${at.zh}`, en: `The outline runs along itself${at.en}` }),
  shapeIntricate: () => ({ zh: '边界过于曲折，请简化图形', en: 'The outline is too intricate; simplify it' }),
  shapeHole: (_, at) => ({
    zh: `孔洞应在边界之内，且互不相交${at.zh}`,
    en: `Holes must lie inside the outline and apart from each other${at.en}`,
  }),
  shapeOverlap: (_, at) => ({ zh: `各部分不能重叠${at.zh}`, en: `Parts must not overlap${at.en}` }),
  shapeSmall: ({ limit, amount }) => ({
    zh: `面积不能小于 ${String(limit)} m²，现为 ${String(amount)} m²`,
    en: `The area must be at least ${String(limit)} m²; it is ${String(amount)} m²`,
  }),
  shapeWithin: ({ of }, at) => ({ zh: `超出了${of?.zh ?? ''}${at.zh}`, en: `Reaches out of ${of?.en ?? ''}${at.en}` }),
};

/** A fault in both languages. */
export const faultText = (fault: Fault): Words => MESSAGES[fault.code](fault, placeOf(fault));
