/** What limits the rows of a list. */
import type { Resource, Screen } from '../../ground/model/resource.ts';
import { resolveWhere } from '../../ground/where/resolve.ts';
import type { Where } from '../../ground/where/types.ts';
import type { Finding, Reason } from './types.ts';

/** Whence a user sees rows, in the server's words. */
export interface Sight {
  level: 'group' | 'branch' | 'station';
  /** Name of the company or station; null when the account names none, which shows nothing. */
  name: string | null;
  /** Codes of further stations whose rows of the resource are seen. */
  boosters: string[];
  /** What alone the user's kind sees of the resource. */
  limits?: { title: string; titleEn: string }[];
}

/** What a list shows at this moment. */
export interface ListQuestion {
  resource: Pick<Resource, 'ways'>;
  screen: Pick<Screen, 'where'>;
  sight: Sight;
  user: Record<string, unknown>;
  /** The ready question that is chosen. */
  preset?: { title: string; titleEn: string; where?: Where };
  /** Conditions of the search form and the user's own. */
  filters: Where;
  keyword: string;
  recycled: boolean;
}

const rows = (reason: Reason, more: Partial<Finding> = {}): Finding => ({ kind: 'rows', name: '', reason, ...more });
const plain = (text: string): NonNullable<Finding['words']> => ({ title: text, titleEn: text });

function ofScope({ ways }: ListQuestion['resource'], { level, name, boosters }: Sight): Finding[] {
  if (!ways.length || level === 'group') return [];
  if (name === null) return [rows('rows.nowhere')];
  if (level === 'branch') return [rows('rows.company', { words: plain(name) })];
  return [
    rows('rows.station', { words: plain(name) }),
    ...(boosters.length > 0 ? [rows('rows.booster', { words: plain(boosters.join(', ')) })] : []),
  ];
}

/** Scope, the screen's own condition, and what the user asked for, widest first. */
export function rowFindings({ resource, screen, sight, user, preset, filters, keyword, recycled }: ListQuestion): Finding[] {
  return [
    ...ofScope(resource, sight),
    ...(sight.limits ?? []).map((limit) => rows('rows.limit', { words: limit })),
    ...(screen.where.length > 0 ? [rows('rows.screen', { where: resolveWhere(screen.where, { user }) })] : []),
    ...(recycled ? [rows('rows.recycled')] : []),
    ...(preset
      ? [
          rows('rows.preset', {
            words: { title: preset.title, titleEn: preset.titleEn },
            ...(preset.where ? { where: resolveWhere(preset.where, { user }) } : {}),
          }),
        ]
      : []),
    ...(filters.length > 0 ? [rows('rows.filters', { where: filters })] : []),
    ...(keyword === '' ? [] : [rows('rows.keyword', { words: plain(keyword) })]),
  ];
}
