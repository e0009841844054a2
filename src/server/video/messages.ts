/** What the server and the thread of live pictures say to each other. */

/** Pictures that this server has of its own; each is a clip beside the built server. */
export const CLIPS = ['dockInside', 'dockOutside', 'drone', 'gate', 'thermal', 'turbine'] as const;
export type Clip = (typeof CLIPS)[number];

/** Where viewers reach the thread, beside the addresses of this machine. */
export interface Place {
  /** Further host addresses to tell viewers. */
  hosts: readonly string[];
  /** Lowest and highest UDP port; any when absent. */
  ports?: [number, number];
  /** Path of each clip. */
  clips: Record<Clip, string>;
}

export type ToPlayer = { type: 'offer'; session: string; clip: Clip; sdp: string } | { type: 'end'; session: string } | { type: 'stop' };

/** Why a session ended: its viewer said so, was silent, never came, the connection failed, or its time was over. */
export type Ending = 'left' | 'silent' | 'absent' | 'failed' | 'over';

export type FromPlayer =
  | { type: 'answer'; session: string; sdp: string }
  | { type: 'refused'; session: string; reason: string }
  | { type: 'ended'; session: string; why: Ending };
