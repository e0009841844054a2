/** The inspection rounds a station has behind it, each one processing task: the further a defect has come, the earlier its round. */
import { DAY } from './time.ts';

export const ROUNDS = [1, 2, 3] as const;
export type Round = (typeof ROUNDS)[number];

/** Where a defect of this DEFECT_STATUS was found: closed ones first, those to review last. */
export const roundOf = (status: string): Round => ('567'.includes(status) ? 1 : status === '0' ? 3 : 2);

/** First moment of the day it was flown, ms. @param s place of the station among those of its energy */
export const flownOn = (today: number, s: number, round: Round): number => today - { 1: 20 + s * 9, 2: 6 + (s % 3), 3: 2 }[round] * DAY;

export const taskCodeOf = (stationCode: string, round: Round): string => `${stationCode}-T0${round}`;

/** Code of a station's n-th task of another kind. */
export const taskOfKind = (stationCode: string, kind: string, n = 1): string => `${stationCode}-${kind}-${n}`;
