/** Placemarks of a KML, read in one go from start to end: no entities of its own, no depth without bound, nothing fetched. */
import { unreadable } from './unreadable.ts';
import { SaxesParser } from 'saxes';
import { closed } from '../../documents/ground/geometry/tidy.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { Place } from './place.ts';
import type { Said } from './sheetRow.ts';

/** Elements within each other. */
const DEEPEST = 64;

type Ways = Position[][];

/** What of a placemark has been read. */
interface Reading {
  name: string;
  description: string;
  data: Record<string, string>;
  points: Position[];
  lines: Ways;
  polygons: Ways[];
  /** Points of a track, one by one. */
  track: Position[];
  unread: Said | undefined;
}

/** Placemarks of one file, and the files that it links. */
export interface Kml {
  places: Place[];
  links: string[];
}

const badNumber = (text: string): Said => ({
  zh: `坐标「${text.slice(0, 60)}」无法读取`,
  en: `the coordinates "${text.slice(0, 60)}" cannot be read`,
});

/** A position of two or three numbers; undefined for anything else. */
function positionOf(numbers: readonly string[]): Position | undefined {
  const read = numbers.map((one) => (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(one) ? Number(one) : Number.NaN));
  const fits = (read.length === 2 || read.length === 3) && read.every(Number.isFinite);
  return fits ? (read.slice(0, 2) as Position) : undefined;
}

/** Positions with commas within and blanks between; some programs write blanks behind the commas too. */
function waysOf(text: string, into: Reading): Position[] {
  const texts = text
    .trim()
    .replaceAll(/\s*,\s*/g, ',')
    .split(/\s+/)
    .filter((one) => one !== '');
  const way: Position[] = [];
  for (const one of texts) {
    const position = positionOf(one.split(','));
    if (position) way.push(position);
    else into.unread ??= badNumber(one);
  }
  if (texts.length === 0) into.unread ??= { zh: '坐标为空', en: 'the coordinates are empty' };
  return way;
}

const one = (type: string, parts: readonly unknown[]): object =>
  parts.length === 1 ? { type, coordinates: parts[0] } : { type: `Multi${type}`, coordinates: parts };

/** Areas go before lines, lines before points: a placemark of several kinds has its label as a point. */
const shapeOf = ({ points, lines, polygons }: Reading): object | undefined =>
  polygons.length ? one('Polygon', polygons) : lines.length ? one('LineString', lines) : points.length ? one('Point', points) : undefined;

/** Local part of a name: prefixes of namespaces differ between programs. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Every placemark of a text. @throws AppError import.file */
export function readKml(text: string): Kml {
  const places: Place[] = [];
  const links: string[] = [];
  const path: string[] = [];
  const folders: string[] = [];
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
    if (tag === 'Placemark')
      now = { name: '', description: '', data: {}, points: [], lines: [], polygons: [], track: [], unread: undefined };
    else if (tag === 'Folder') folders.push('');
    else if (tag === 'Polygon') now?.polygons.push([]);
    else if (tag === 'Data' || tag === 'SimpleData') data = attributes.name ?? '';
  });
  const add = (piece: string): void => {
    words += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const tag = path.pop() ?? '';
    const holder = path.at(-1);
    if (tag === 'Folder') folders.pop();
    else if (tag === 'name' && holder === 'Folder') folders[folders.length - 1] = words.trim();
    else if (tag === 'href' && path.includes('NetworkLink')) links.push(words.trim());
    else if (now && tag === 'Placemark') {
      places.push(placeOf(now, folders));
      now = undefined;
    } else if (now) take(now, tag, path, data, words);
    words = '';
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return { places, links };
}

function placeOf(read: Reading, folders: readonly string[]): Place {
  const folder = folders.filter((name) => name !== '').join(' / ');
  return {
    properties: {
      name: read.name,
      ...(folder === '' ? {} : { folder }),
      ...(read.description === '' ? {} : { description: read.description }),
      ...read.data,
    },
    geometry: read.unread ? undefined : shapeOf(read),
    ...(read.unread ? { unread: read.unread } : {}),
  };
}

function take(into: Reading, tag: string, path: readonly string[], data: string, words: string): void {
  const holder = path.at(-1);
  if (tag === 'name' && holder === 'Placemark') into.name = words.trim();
  else if (tag === 'description' && holder === 'Placemark') into.description = words.trim();
  else if ((tag === 'value' && holder === 'Data') || tag === 'SimpleData') into.data[data] = words.trim();
  else if (tag === 'coordinates') takeWay(into, path, waysOf(words, into));
  else if (tag === 'coord' && holder === 'Track') {
    const position = positionOf(words.trim().split(/\s+/));
    if (position) into.track.push(position);
    else into.unread ??= badNumber(words.trim());
  } else if (tag === 'Track') {
    if (into.track.length > 1) into.lines.push(into.track);
    else if (into.track[0]) into.points.push(into.track[0]);
    into.track = [];
  } else if (tag === 'Model') into.unread ??= { zh: '不支持三维模型（Model）的位置', en: 'the place of a Model is not read' };
}

/** Coordinates by what they stand in; rings are closed where the file leaves them open, the outer one first. A ring of no area is a line. */
function takeWay(into: Reading, path: readonly string[], way: Position[]): void {
  const holder = path.at(-1);
  if (holder === 'LinearRing' && path.includes('Polygon')) into.polygons.at(-1)?.push(closed(way));
  else if (holder === 'LinearRing') into.lines.push(closed(way));
  else if (holder === 'LineString') into.lines.push(way);
  else if (holder === 'Point' && way[0]) into.points.push(way[0]);
}
