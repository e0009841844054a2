/** What blocks of reports hold. */
import type { ReportPicture } from './report.ts';
import type { ReportTextKey } from './reportText.ts';

/** How bad: 3 critical, 2 major, 1 minor. */
export type Tone = '1' | '2' | '3';

export type Pair = readonly [label: string, value: string];

export interface CoverBlock {
  type: 'cover';
  kind: string;
  title: string;
  period: string;
  /** What the station is, in a line. */
  line: string;
  /** That it may not be passed on yet. */
  stamp: string | null;
  tiles: { value: string; label: string; tone?: Tone }[];
  /** Title, then paragraphs. */
  texts: { title: string; paragraphs: string[] }[];
  warnings: string[];
  facts: Pair[];
  signatures: Pair[];
}

export interface TableBlock {
  type: 'table';
  title: string;
  columns: { title: string; number: boolean; tone?: Tone }[];
  rows: string[][];
  /** The last row is the sum. */
  total: boolean;
}

export interface PlanBlock {
  type: 'plan';
  title: string;
  /** From 0 to 1, from the north-west. */
  points: { x: number; y: number; label: string; tone: Tone }[];
  /** Width over height. */
  ratio: number;
}

export interface OutlineBlock {
  type: 'outline';
  title: string;
  note: string;
  blades: { name: string; /** m */ length: number; marks: { radius: number; face: string; label: string; category: string }[] }[];
}

export interface FindingsBlock {
  type: 'findings';
  title: string;
  items: {
    no: number;
    code: string;
    name: string;
    tone: Tone;
    level: string;
    place: string;
    facts: Pair[];
    action: string;
    pictures: (ReportPicture & { title: string })[];
    /** What else is said of it, a sentence each. */
    said?: string[];
    /** SVG, for a width. */
    drawing?: (width: number) => string;
  }[];
  /** How many are not listed. */
  left: number;
}

export interface DrawingBlock {
  type: 'drawing';
  title: string;
  /** SVG one under another, for a width. */
  parts: ((width: number) => string)[];
  note: string;
}

export interface TextBlock {
  type: 'text';
  title: string;
  facts: Pair[];
  paragraphs: string[];
}

export type ReportBlock = CoverBlock | TableBlock | PlanBlock | OutlineBlock | FindingsBlock | DrawingBlock | TextBlock;

export type Say = (key: ReportTextKey, values?: Readonly<Record<string, string | number>>) => string;
