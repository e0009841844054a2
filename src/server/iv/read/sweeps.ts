/** Sweeps of one text file: one curve, several by a column of their names, or several as pairs of columns. */
import { basename, extname } from 'node:path/posix';
import type { Point } from '../../../diagnosis/string.ts';
import { cellsOf, numberIn, type Line } from './cells.ts';
import { factorOf, meaningOf, ownName, type Meaning } from './columns.ts';
import { FAULTS } from './fault.ts';

/** A sweep as a file tells it. */
export interface FoundSweep {
  /** What the file calls it: name of the file, of a column, or in a cell. */
  channel: string;
  points: Point[];
  irradiance?: number;
  tCell?: number;
  /** ISO 8601. */
  time?: string;
}

interface Said {
  irradiance?: number;
  tCell?: number;
  time?: string;
  channel?: string;
}

interface Pair {
  v: number;
  i: number;
  kv: number;
  ki: number;
  name: string;
}

/** Most amperes of a string, and most volts of one whose columns are swapped. */
const MOST_AMPS = 200;

function momentOf(text: string): string | undefined {
  const ms = Date.parse(text.trim().replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})/, '$1-$2-$3'));
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** Kelvin as °C; file names of loggers say either. */
const celsius = (value: number): number => (value > 200 ? value - 273.15 : value);

function tell(said: Said, meaning: Meaning | undefined, text: string, comma: boolean): void {
  const value = numberIn(text.replace(/[^\d.,+\-−eE].*$/, ''), comma);
  if (meaning === 'irradiance' && !Number.isNaN(value)) said.irradiance = value;
  else if (meaning === 'tCell' && !Number.isNaN(value)) said.tCell = celsius(value);
  else if (meaning === 'time') {
    const time = momentOf(text);
    if (time !== undefined) said.time = time;
  } else if (meaning === 'channel' && text.trim() !== '') said.channel = text.trim();
}

/** What a line before the data says: «irradiance: 812 W/m²», «G;812», «# T = 46.8». */
function remark(cells: readonly string[], said: Said, comma: boolean): void {
  const joined = cells.join(' ').replace(/^#\s*/, '');
  const parted = /^([^:=：]+)[:=：]\s*(.+)$/.exec(joined) ?? (cells.length >= 2 ? ['', cells[0] ?? '', cells[1] ?? ''] : undefined);
  if (parted) tell(said, meaningOf((parted[1] ?? '').replace(/^#\s*/, '')), parted[2] ?? '', comma);
}

const isData = ({ cells }: Line, comma: boolean): boolean =>
  cells.filter((cell) => !Number.isNaN(numberIn(cell, comma))).length >= 2 && !cells.some((cell) => meaningOf(cell) === 'v');

/** The pairs of columns that the head names; without a head the first two, the one with larger values as voltage. */
function pairsOf(head: Line | undefined, unit: Line | undefined, data: readonly Line[], comma: boolean): Pair[] {
  if (!head) {
    const most = (c: number): number => Math.max(...data.slice(0, 2000).map(({ cells }) => Math.abs(numberIn(cells[c] ?? '', comma)) || 0));
    const [v, i] = most(0) >= most(1) ? [0, 1] : [1, 0];
    return [{ v, i, kv: 1, ki: 1, name: '' }];
  }
  const words = head.cells.map((word, n) => `${word} ${unit?.cells[n] ?? ''}`.trim());
  const of = (meaning: Meaning): number[] => head.cells.flatMap((word, n) => (meaningOf(word) === meaning ? [n] : []));
  const [volts, amps] = [of('v'), of('i')];
  return amps.flatMap((i, n): Pair[] => {
    // A voltage that all share, or one to each current.
    const v = volts[Math.min(n, volts.length - 1)];
    if (v === undefined) return [];
    const name = amps.length > 1 ? ownName(head.cells[i] ?? '') || `${n + 1}` : '';
    return [{ v, i, kv: factorOf(words[v] ?? ''), ki: factorOf(words[i] ?? ''), name }];
  });
}

/** What no string can have measured. @throws SweepFault */
function plausible(points: readonly Point[]): void {
  if (points.length < 20) throw FAULTS.fewPoints(points.length);
  if (points.length > 2000) throw FAULTS.manyPoints(points.length);
  const most = (of: 0 | 1): number => Math.max(...points.map((p) => Math.abs(p[of])));
  const [volts, amps] = [most(0), most(1)];
  if (volts < 60 && amps > 100 && amps < 2000) throw FAULTS.swapped();
  if (amps > MOST_AMPS) throw FAULTS.unit(amps);
  const span = Math.max(...points.map(([v]) => v)) - Math.min(...points.map(([v]) => v));
  // Within one sweep the voltage goes one way; a second one begins where the first did.
  const turns = points.filter(([v], n) => n > 0 && Math.abs(v - (points[n - 1]?.[0] ?? v)) > 0.6 * span).length;
  if (turns > 0) throw FAULTS.twoSweeps();
}

interface Layout {
  pairs: Pair[];
  data: Line[];
  /** Columns that say something of every line. */
  beside: readonly [Meaning, number][];
  said: Said;
  comma: boolean;
  file: string;
}

function layoutOf(text: string, file: string): Layout {
  const { lines, comma } = cellsOf(text);
  if (!lines.length) throw FAULTS.empty();
  const first = lines.findIndex((line) => isData(line, comma));
  if (first < 0) throw FAULTS.noCurve();
  const before = lines.slice(0, first);
  const headAt = before.findLastIndex(({ cells }) => ['v', 'i'].every((one) => cells.some((cell) => meaningOf(cell) === one)));
  const head = before[headAt];
  // A head that names only one of them names the columns that are there.
  const half = before.at(-1)?.cells ?? [];
  if (!head && half.length > 1 && half.some((cell) => ['v', 'i'].includes(meaningOf(cell) ?? ''))) throw FAULTS.noCurve();
  const unit = head && before[headAt + 1];
  const said: Said = {};
  for (const line of before) if (line !== head && line !== unit) remark(line.cells, said, comma);
  // A key beside the data: «G,812» among the points is a remark as well.
  const width = lines[first]?.cells.length ?? 0;
  const data = lines.slice(first).filter((line) => {
    const isRemark = line.cells.length <= 2 && width >= 2 && ['irradiance', 'tCell'].includes(meaningOf(line.cells[0] ?? '') ?? '');
    if (isRemark) remark(line.cells, said, comma);
    return !isRemark;
  });
  const beside = (head?.cells ?? []).flatMap((word, n): [Meaning, number][] => {
    const meaning = meaningOf(word);
    return meaning && meaning !== 'v' && meaning !== 'i' ? [[meaning, n]] : [];
  });
  return { pairs: pairsOf(head, unit, data, comma), data, beside, said, comma, file };
}

/** One curve of some lines. @throws SweepFault */
function sweepOf({ pairs, beside, said, comma, file }: Layout, { v, i, kv, ki, name }: Pair, lines: readonly Line[]): FoundSweep {
  const own: Said = { ...said };
  for (const [meaning, n] of beside) tell(own, meaning, lines[0]?.cells[n] ?? '', comma);
  const points = lines.flatMap(({ no, cells }): Point[] => {
    const [volt = '', amp = ''] = [cells[v], cells[i]];
    // Of several curves side by side the shorter ones end earlier.
    if (pairs.length > 1 && volt === '' && amp === '') return [];
    const [volts, amps] = [numberIn(volt, comma), numberIn(amp, comma)];
    if (Number.isNaN(volts)) throw FAULTS.number(no, volt);
    if (Number.isNaN(amps)) throw FAULTS.number(no, amp);
    return [[volts * kv, amps * ki]];
  });
  plausible(points);
  const { channel, ...conditions } = own;
  return { channel: name || channel || basename(file, extname(file)), points, ...conditions };
}

/** What is in a file: sweeps, and why some of it is none. */
export interface ReadFile {
  sweeps: FoundSweep[];
  refused: { channel: string; error: unknown }[];
}

/** Reads a text file. @throws SweepFault where nothing of it is a curve */
export function readSweeps(text: string, file: string): ReadFile {
  const layout = layoutOf(text, file);
  if (!layout.pairs.length) throw FAULTS.noCurve();
  const key = layout.beside.find(([meaning]) => meaning === 'channel')?.[1];
  const groups = new Map<string, Line[]>();
  for (const line of layout.data) {
    const name = key === undefined ? '' : (line.cells[key] ?? '');
    const group = groups.get(name);
    if (group) group.push(line);
    else groups.set(name, [line]);
  }
  const read: ReadFile = { sweeps: [], refused: [] };
  for (const [name, lines] of groups)
    for (const pair of layout.pairs)
      try {
        read.sweeps.push(sweepOf(layout, pair, lines));
      } catch (error) {
        if (groups.size === 1 && layout.pairs.length === 1) throw error;
        read.refused.push({ channel: name || pair.name, error });
      }
  return read;
}
