import type { ComponentType } from 'react';
import type { TransitionResult } from '../../contract/states.ts';
import type { AddAction, CommandAction } from '../../documents/ground/model/actions.ts';
import type { Transition } from '../../documents/ground/model/states.ts';
import type { Power } from '../../documents/ground/powers.ts';
import type { Sorter } from '../../documents/ground/model/list.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import type { Look } from '../data/notifications.ts';
import type { Texts, Titled } from '../data/texts/useText.ts';
import type { TextKey } from '../locales/zh.ts';

/** A record as lists and details carry it. */
export type Row = Record<string, unknown> & { id: string };

/** What a screen can show over or beside its list. */
export type Dialog =
  | { kind: 'create'; where: Where }
  /** A new record of another screen, under a row or for several. */
  | { kind: 'add'; action: AddAction; rows: Row[] }
  | { kind: 'copy'; row: Row }
  | { kind: 'edit'; row: Row }
  | { kind: 'editMany'; rows: Row[] }
  | { kind: 'view'; row: Row }
  | { kind: 'import' }
  | { kind: 'share'; row: Row }
  /** A configured map layer, on a map. */
  | { kind: 'layer'; id: string; name: string }
  /** The operator desk of a dock, by its serial number. */
  | { kind: 'dock'; id: string; name: string }
  /** Live numbers of a record over time. */
  | { kind: 'readings'; id: string; name: string }
  /** The track of a flight, flown again, by its number. */
  | { kind: 'replay'; id: string; name: string }
  /** A model of the terrain, or the point cloud of a task, by its code. */
  | { kind: 'terrain'; id: string; name: string }
  | { kind: 'cloud'; id: string; name: string }
  /** Curves of records, one upon another. */
  | { kind: 'curve'; ids: string[]; name: string }
  | { kind: 'transition'; transition: Transition; rows: Row[] }
  /** A command of the server, after a question or a form. */
  | { kind: 'command'; action: CommandAction; row: Row }
  | { kind: 'batch'; batch: Batch };

/** The ways a form opens. */
export type FormOpening = Extract<Dialog, { kind: 'create' | 'copy' | 'edit' }>;

/** What an action may use of the list it was called from. */
export interface ActionContext {
  bundle: ScreenBundle;
  /** The row, the chosen rows, or none from the toolbar. */
  rows: Row[];
  /** A record in one or two words, for questions. */
  nameOf: (row: Row) => string;
  open: (dialog: Dialog) => void;
  /** Goes to an address of the console. */
  go: (address: string) => void;
  /** Reads the list again. */
  refresh: () => void;
  /** Deletes by id and refreshes; failures are told to the user and answer false. */
  remove: (rows: Row[]) => Promise<boolean>;
  /** What the list shows at this moment. */
  query: { where: Where; sorters: Sorter[]; keyword: string; columns: string[] };
}

/** Where an action is offered: over the list, on a row, on chosen rows, on rows of the recycle list. */
export type Place = 'toolbar' | 'row' | 'batch' | 'recycled';

/** One thing a user can do; toolbar, row menu and batch bar read it. */
export interface Action {
  id: string;
  /** A text of the console, or titles of a document. */
  title: TextKey | Titled;
  icon?: ComponentType;
  places: readonly Place[];
  verb: Power;
  primary?: boolean;
  danger?: boolean;
  /** Ways to do it, offered as a menu. */
  choices?: readonly { id: string; title: TextKey | Titled }[];
  /** Whether a row can do it: yes, no, or why not. Every row can when absent. */
  fits?: (row: Row) => boolean | Titled;
  run: (context: ActionContext, choice?: string) => void | Promise<void>;
}

/** Does something with some rows in one call, and answers for each. @throws ApiError when nothing is known of any of them */
export type Send = (rows: readonly Row[]) => Promise<Pick<TransitionResult, 'done'> & { refused: Refusal[] }>;

/** A row that stays as it was, and why. */
export interface Refusal {
  id: string;
  message: string;
}

/** Something to be done with many rows. */
export interface Batch {
  title: Action['title'];
  rows: readonly Row[];
  send: Send;
  /** Told of when it ends: what stands on the message besides its words. */
  ended?: () => Look;
}

/** Name of an action in the user's language. */
export const actionTitle = (action: Pick<Action, 'title'>, { t, titleOf }: Pick<Texts, 't' | 'titleOf'>): string =>
  typeof action.title === 'string' ? t(action.title) : titleOf(action.title);
