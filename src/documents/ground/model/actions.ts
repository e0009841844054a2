/** What a list offers with a row beyond changing it. */
import type { Where } from '../where/types.ts';
import type { JsonSchema } from './fields.ts';
import type { CommandName } from './commands.ts';
import type { Power } from '../powers.ts';

/** Deployment settings that hold an address (spec S3-04). */
export const ADDRESS_SETTINGS = ['lineDataURL', 'mapURL', 'liveUrl', 'rtcURL', 'rtcLive', 'secURL', 'documentsURL'] as const;

export type AddressSetting = (typeof ADDRESS_SETTINGS)[number];

interface ActionHead {
  name: string;
  title: string;
  titleEn: string;
  /** Rows it is offered for; every row when absent. */
  when?: Where;
  /** Its button stands before those that move the record on. */
  first?: boolean;
}

/** Opens `<area>/<name>`, narrowed to `where`, which may read `$record`. */
export interface OpenAction extends ActionHead {
  open: string;
  where?: Where;
}

/** Opens an address in a new tab: one outside, or a page of the product; `{field}` stands for a value of the row. */
export interface LinkAction extends ActionHead {
  link: string;
  /** Setting that the address begins with; not offered where the deployment leaves it empty. */
  setting?: AddressSetting;
}

/** What a field of a child's form begins with: a value, or `$parent.x` of the row; a property that refers to many takes the key of each. */
export type ParentValue = string | number | boolean;

/** What the rows have together of a number: `{ "sum": "$parent.capacity", "times": 0.001 }`, kW as MW. */
export interface ParentSum {
  sum: string;
  times?: number;
}

/** Opens the form of `<area>/<name>` for a new record that begins with `values`. */
export interface AddAction extends ActionHead {
  add: string;
  values?: Record<string, ParentValue | ParentSum>;
  /** Offered for chosen rows together as well: one record for all of them, which must have the same values where it has one. */
  batch?: boolean;
}

/** What a command asks for before it is done: fields of its own, which belong to no record. */
export interface CommandForm {
  properties: Record<string, JsonSchema>;
  required?: string[];
}

/** Has the server do something with the record that a property of the row names. */
export interface CommandAction extends ActionHead {
  command: CommandName;
  /** Property of the row that names it: a user by login name or code. */
  of: string;
  /** What is asked before it is done. */
  form?: CommandForm;
  /** The right it takes, on some screen of that resource: from the table of commands, which lists do not wait for. */
  right?: { resource: string; verb: Power };
}

/**
 * What can be looked at over a list: a configured map layer, on a map of its own; curves of chosen rows, one upon another; the operator
 * desk of a dock; live numbers of a record over time; a flight, flown again; a model of the terrain, with profiles and contours; the point
 * cloud of a task, with clearances and sections.
 */
export const PREVIEWS = ['layer', 'curve', 'dock', 'readings', 'replay', 'terrain', 'cloud'] as const;

/** Shows over the list what a property of the row names. */
export interface PreviewAction extends ActionHead {
  preview: (typeof PREVIEWS)[number];
  /** Property of the row that names it: the id of a map layer or of a record, the serial number of a dock, the number of a flight, the code of a model or of a task. */
  of: string;
}

export type RowAction = OpenAction | LinkAction | AddAction | CommandAction | PreviewAction;
