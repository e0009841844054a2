/** One search over the records of many screens, each under its own permission, preset and scope. */
import type { Language } from '../../../contract/constants.ts';
import { LEAST_KEYWORD, type FoundRecord, type SearchQuery } from '../../../contract/search.ts';
import { hasTable } from '../../../documents/kit/own.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Screen } from '../../../documents/ground/model/resource.ts';
import { AppError, badBody } from '../../errors/error.ts';
import { relation } from '../../source/columns.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import { prepareList } from './list.ts';
import { maskRows } from '../rows/rows.ts';
import { fetchRows, type Row, rowsSql } from '../../source/rows.ts';

/** Records answered of one screen, and rows looked at to find the most alike. */
const EACH = 4;
const LOOKED_AT = 50;
/** Screens asked at a time: a search leaves the database to others. */
const AT_ONCE = 4;

interface Match extends FoundRecord {
  /** 0 for the keyword itself, 1 for what begins with it, 2 for what holds it, 3 for another field. */
  rank: number;
}

function matchOf(screen: Screen, row: Row, label: string, search: readonly Field[], keyword: string, language: Language): Match {
  const wanted = keyword.toLowerCase();
  const own = label.toLowerCase();
  const base = { screen: screen.name, id: String(row['id']), label };
  if (own.includes(wanted)) return { ...base, rank: own === wanted ? 0 : own.startsWith(wanted) ? 1 : 2 };
  const field = search.find(({ name }) =>
    String(row[name] ?? '')
      .toLowerCase()
      .includes(wanted),
  );
  const title = language === 'zh' ? field?.title : field?.titleEn;
  return { ...base, rank: 3, ...(field ? { field: title, text: String(row[field.name]) } : {}) };
}

async function ofScreen(records: Reader, screen: Screen, call: Call, keyword: string): Promise<Match[]> {
  const resource = records.catalogue().resources[screen.resource];
  // Rows of other resources are found where they are from; those of other servers are not searched.
  if (!resource || !hasTable(resource) || screen.list.search.length === 0) return [];
  const p = prepareList(records, resource, { ...call, screen: screen.name }, { keyword });
  if (p.list.search.length === 0) return [];
  const wanted = new Set(['id', resource.key, resource.label, ...p.list.search]);
  const fields = p.resource.fields.filter((f) => wanted.has(f.name));
  const rows = await fetchRows(
    records.database,
    rowsSql({ from: relation(resource), fields, conditions: p.grams ? [p.grams, ...p.conditions] : p.conditions, limit: LOOKED_AT }),
  );
  maskRows(fields, rows);
  const searched = fields.filter((f) => p.list.search.includes(f.name));
  const labelOf = (row: Row): string => String(row[resource.label] ?? row[resource.key] ?? row['id']);
  return rows
    .map((row) => matchOf(screen, row, labelOf(row), searched, keyword, call.language))
    .sort((a, b) => a.rank - b.rank || a.label.localeCompare(b.label))
    .slice(0, EACH);
}

/** Records that a keyword finds, the most alike first. Screens that the user may not view are left out. @throws AppError request.body */
export async function searchRecords(records: Reader, call: Call, query: SearchQuery): Promise<{ list: FoundRecord[] }> {
  const keyword = query.keyword.trim();
  if ([...keyword].length < LEAST_KEYWORD)
    throw badBody(`keyword 至少 ${LEAST_KEYWORD} 个字符`, `keyword must have at least ${LEAST_KEYWORD} letters`);
  const screens = [...new Set(query.screens)];
  const known = records.catalogue().screens;
  const waiting = screens.flatMap((name) => known[name] ?? []).entries();
  const matches: Match[][] = [];
  const work = async (): Promise<void> => {
    for (const [at, screen] of waiting)
      matches[at] = await ofScreen(records, screen, call, keyword).catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500) return [];
        throw error;
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seen = new Set<string>();
  const list = matches
    .flat()
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank: _rank, ...one }) => one);
  return { list };
}
