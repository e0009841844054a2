/** Reports as pages: what a report froze of its tasks, where it is read, and how two of them compare. */
import type { Outline } from '../documents/ground/geometry/outline.ts';
import type { IvData } from './ivReport.ts';
import type { Words } from './words.ts';

const CALLS = '/api/sys/sys/reportPage';
export const REPORT_PATHS = {
  page: `${CALLS}/detail`,
  picture: `${CALLS}/picture`,
  pdf: `${CALLS}/pdf`,
  docx: `${CALLS}/docx`,
  compare: `${CALLS}/compare`,
} as const;

/** Address of the page, before `id=` of a report or `share=` of a link (S2-07). */
export const REPORT_PAGE = '/solarReport';

/** A rectangle on a picture, pixels of the original. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What it goes around, where it was drawn or found more closely. */
  polygon?: Outline;
}

/** A picture of a finding, by its file. */
export interface ReportPicture {
  file: string;
  side: 'thermal' | 'visible';
  /** Pixels of the original, where known. */
  width: number | null;
  height: number | null;
  box: Rectangle | null;
}

/** A defect as it was when the figures were taken. */
export interface Finding {
  id: string;
  code: string;
  name: string;
  /** Code of the fault within its dictionary. */
  fault: string;
  faultName: Words;
  /** DEFECT_LEVEL. */
  level: string;
  /** DEFECT_STATUS. */
  status: string;
  area: string | null;
  assetCode: string | null;
  /** Zone, turbine or line it belongs to, and what that is called. */
  group: string | null;
  groupName: string | null;
  place: string | null;
  /** Degrees. */
  location: [lon: number, lat: number] | null;
  foundTime: string | null;
  /** °C, K, W/m². */
  tMax: number | null;
  tRef: number | null;
  deltaT: number | null;
  deltaT1000: number | null;
  irradiance: number | null;
  coa: string | null;
  /** Modules, W, kWh a year, money a year. */
  modules: number | null;
  powerLoss: number | null;
  annualLoss: number | null;
  annualCost: number | null;
  /** Of blades: face, metres from the root, category, mm. */
  bladeFace: string | null;
  radius: number | null;
  bladeCat: string | null;
  length: number | null;
  width: number | null;
  pictures: ReportPicture[];
}

/** Findings of one fault by level, worst first. */
export interface FaultLine {
  fault: string;
  name: Words;
  levels: Record<'1' | '2' | '3', number>;
  count: number;
  modules: number;
  /** W. */
  powerLoss: number;
}

export interface ReportFigures {
  total: number;
  levels: Record<'1' | '2' | '3', number>;
  /** Verified as fixed. */
  closed: number;
  /** Not reviewed yet when the figures were taken. */
  unreviewed: number;
  /** Left out as false alarms. */
  falseAlarms: number;
  modules: number;
  /** W. */
  powerLoss: number;
  /** kWh a year. */
  annualLoss: number;
  annualCost: number;
}

export interface ReportTask {
  code: string;
  name: string;
  released: boolean;
  /** ISO time. */
  startTime: string | null;
  endTime: string | null;
  /** Files processed. */
  recognised: number | null;
}

/** Parts of a report that a template may choose, in their usual order; the cover always comes first. */
export const SECTIONS = [
  'faults',
  'gain',
  'distribution',
  'matrix',
  'outline',
  'groups',
  'plan',
  'findings',
  'conditions',
  'thresholds',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The template a report is laid out by, as it was when the figures were taken. */
export interface ReportTemplate {
  code: string;
  revision: number;
  /** In their order, under titles of their own where they have any. */
  sections: { name: Section; label: string | null }[];
}

/** What a report froze. Times are ISO, in the zone of the deployment. */
export interface ReportData {
  /** Shape of this record; older ones are taken anew. */
  shape: 1;
  /** ISO time. */
  takenAt: string;
  station: {
    code: string;
    name: string;
    company: string | null;
    province: string | null;
    address: string | null;
    /** MW. */
    capacity: number | null;
    modules: number | null;
    turbines: number | null;
    /** Of the blades, m. */
    bladeLength: number | null;
  };
  tasks: ReportTask[];
  /** Absent where the usual parts are shown. */
  template?: ReportTemplate;
  /** In the plane of the modules, W/m². */
  irradiance: { least: number; greatest: number } | null;
  figures: ReportFigures;
  faults: FaultLine[];
  groups: { code: string; name: string; count: number; levels: Record<'1' | '2' | '3', number> }[];
  findings: Finding[];
  /** Of IV reports, whose findings are strings. */
  iv?: IvData;
}

/** A report's own words, which people write until it is reviewed. */
export interface ReportHead {
  id: string;
  code: string;
  name: string;
  /** REPORT_KIND. */
  kind: string;
  /** REPORT_STATUS. */
  status: string;
  /** Days. */
  from: string | null;
  to: string | null;
  summary: string | null;
  recommendation: string | null;
  edition: number;
  author: string | null;
  reviewer: string | null;
  reviewTime: string | null;
  releaseTime: string | null;
}

/** Answer of the page. */
export interface ReportPage {
  head: ReportHead;
  data: ReportData;
  /** Of a link: until when it grants the page, in words. */
  untilText?: string;
  /** Laid out by another template than its own, to be looked at. */
  preview?: true;
}

/** How a finding of one report stands in the other. */
export interface ComparedFinding {
  change: 'new' | 'persisting' | 'gone';
  /** In the earlier report. */
  a: Finding | null;
  /** In the later one. */
  b: Finding | null;
}

/** Counts that add up: `a - gone + new + moved = b`; `moved` came from elsewhere in the table, or left for it. */
export interface Movement {
  a: number;
  b: number;
  gone: number;
  new: number;
  moved: number;
}

/** Answer of compare. */
export interface ReportComparison {
  a: ReportHead;
  b: ReportHead;
  total: Movement;
  persisting: number;
  levels: Record<'1' | '2' | '3', Movement>;
  faults: (Movement & { fault: string; name: Words })[];
  groups: (Movement & { code: string; name: string })[];
  /** W: `a - gone + persisting + new = b`, the third being how much those that persist changed. */
  loss: { a: number; gone: number; persisting: number; new: number; b: number };
  /** kWh a year, b less a. */
  annualLoss: number;
  findings: ComparedFinding[];
  /** What stands against comparing them. */
  warnings: ('station' | 'irradiance' | 'season' | 'order')[];
}
