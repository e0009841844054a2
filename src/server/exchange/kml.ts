/** Placemarks of a KML, read in one go from start to end: no entities of its own, no depth without bound, nothing fetched. */
import { unreadable } from './unreadable.ts';
import { SaxesParser } from 'saxes';
import { closed } from '../../documents/geometry/tidy.ts';
import type { Position } from '../../documents/geometry/types.ts';
import type { Place } from './place.ts';

/** Elements within each other. */
const DEEPEST = 64;

type Ways = Position[][];

/** What of a placemark has been read. */
interface Reading {
  name: string;
  data: Record<string, string>;
  points: Position[];
  lines: Ways;
  polygons: Ways[];
}

const waysOf = (text: string): Position[] =>
  text
    .trim()
    .split(/\s+/)
    .map((point) => point.split(',').slice(0, 2).map(Number) as Position)
    .filter((point) => point.length === 2 && point.every(Number.isFinite));

const one = (type: string, parts: readonly unknown[]): object =>
  parts.length === 1 ? { type, coordinates: parts[0] } : { type: `Multi${type}`, coordinates: parts };

/** Areas go before lines, lines before points: a placemark of several kinds has its label as a point. */
const shapeOf = ({ points, lines, polygons }: Reading): object | undefined =>
  polygons.length ? one('Polygon', polygons) : lines.length ? one('LineString', lines) : points.length ? one('Point', points) : undefined;

/** Local part of a name: prefixes of namespaces differ between programs. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Every placemark of a text. @throws AppError import.file */
export function kmlPlaces(text: string): Place[] {
  const places: Place[] = [];
  const path: string[] = [];
  let now: Reading | undefined;
  let words = '';
  let data = '';
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw unreadable('KML 中不允许文档类型声明（DOCTYPE）', 'a KML may not declare a document type (DOCTYPE)');
  });
  parser.on('error', () => {
    throw unreadable(`第 ${parser.line} 行不是有效的 XML`, `line ${parser.line} is not valid XML`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name);
    if (path.length === 0 && tag !== 'kml') throw unreadable('不是 KML 文件', 'not a KML file');
    if (path.length >= DEEPEST) throw unreadable(`KML 嵌套超过 ${DEEPEST} 层`, `a KML may nest ${DEEPEST} levels`);
    path.push(tag);
    words = '';
    if (tag === 'Placemark') now = { name: '', data: {}, points: [], lines: [], polygons: [] };
    else if (tag === 'Polygon') now?.polygons.push([]);
    else if (tag === 'Data' || tag === 'SimpleData') data = attributes.name ?? '';
  });
  const add = (piece: string): void => {
    if (now) words += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const tag = path.pop() ?? '';
    if (!now) return;
    const holder = path.at(-1);
    if (tag === 'Placemark') {
      places.push({ properties: { name: now.name, ...now.data }, geometry: shapeOf(now) });
      now = undefined;
    } else if (tag === 'name' && holder === 'Placemark') now.name = words.trim();
    else if ((tag === 'value' && holder === 'Data') || tag === 'SimpleData') now.data[data] = words.trim();
    else if (tag === 'coordinates') read(now, holder, waysOf(words));
    words = '';
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return places;
}

/** Coordinates by what they stand in; rings are closed where the file leaves them open, the outer one first. */
function read(into: Reading, holder: string | undefined, way: Position[]): void {
  if (holder === 'LinearRing') into.polygons.at(-1)?.push(closed(way));
  else if (holder === 'LineString') into.lines.push(way);
  else if (holder === 'Point' && way[0]) into.points.push(way[0]);
}
