/** Periods that may not overlap: of records with equal values in some fields, such as the shifts of one person. Judged by the server. */
import type { NoOverlap } from '../../ground/model/overlap.ts';

/** Fields that one reads without its condition. */
export const fieldsOfOverlap = ({ fields, from, to }: NoOverlap): string[] => [...fields, from, to];
