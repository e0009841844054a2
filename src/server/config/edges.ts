/** Edge servers a centre synchronises with: the setting `edges`, a JSON object by name. */
import { createHash } from 'node:crypto';

export interface Edge {
  name: string;
  /** Bearer by which it is known. */
  token: string;
  /** Codes of the stations whose records it reads and writes; no others. */
  stations: string[];
}

const NAME = /^[\p{L}\d][\p{L}\d _.-]{0,59}$/u;

/** What the setting says. @throws Error saying what is wrong */
export function readEdges(text: string): Edge[] {
  if (text === '') return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('must be JSON: {"name": {"token": "…", "stations": ["…"]}}');
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw new Error('must be an object of edges by name');
  return Object.entries(parsed).map(([name, edge]) => {
    const { token, stations, ...more } = (edge ?? {}) as Record<string, unknown>;
    const codes = Array.isArray(stations) && stations.length > 0 && stations.every((s) => typeof s === 'string' && s !== '');
    if (!NAME.test(name) || name === CENTRE) throw new Error(`"${name}" cannot name an edge`);
    if (typeof token !== 'string' || token === '' || !codes || Object.keys(more).length)
      throw new Error(`"${name}" must say "token" and "stations", and nothing else`);
    return { name, token, stations: stations as string[] };
  });
}

/** Letters and digits of a mark, without those that are taken for each other. */
const MARKS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const MARK_LENGTH = 4;

/**
 * What codes made by this server end in. An edge and its centre count each for itself while the line is down: what both
 * number would otherwise have one code. Made of the edge's token, which no other edge has.
 */
export function codeMarkOf({ codeMark, centreUrl, centreToken }: Record<'codeMark' | 'centreUrl' | 'centreToken', string>): string {
  if (codeMark || !centreUrl) return codeMark;
  const bytes = createHash('sha256').update(`code mark ${centreToken}`).digest();
  return [...bytes.subarray(0, MARK_LENGTH)].map((byte) => MARKS[byte % MARKS.length]).join('');
}

/** What an edge calls the other side. */
export const CENTRE = 'centre';
