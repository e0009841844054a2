/** Dictionary calls that every signed-in user makes (S7-27, S7-28): codes and names, which any screen shows. */
import type { ListData } from '../../contract/envelope.ts';
import type { SystemTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { owner } from '../user/owner.ts';
import { holds } from '../user/user.ts';
import type { Call } from '../user/call.ts';
import { queryList } from '../records/list/list.ts';

const FIELDS = ['attribute', 'attributeName', 'dicCode', 'dicName', 'dicNameEn', 'colour', 'sort', 'status'];

/** Entries in the shape of the family of clients this call comes from, and in ours. */
interface DictData {
  dictSort: number;
  dictLabel: string;
  dictValue: string;
  dictType: string;
  listClass: string;
  isDefault: 'Y' | 'N';
  status: '0';
  attribute: string;
  dicCode: string;
  dicName: string;
  dicNameEn: string;
  colour: string | null;
}

/** S7-27. Whoever manages dictionaries sees everything of a row; everybody else what names a code. */
export async function dictionaryList({ reader }: Pick<SystemTools, 'reader'>, call: Call, body: unknown): Promise<ListData> {
  const resource = reader.catalogue().resources.dictionary;
  if (!resource) throw new AppError('route.unknown');
  const manages = Object.values(reader.catalogue().screens).some((s) => s.resource === resource.name && holds(call.user, `${s.name}:view`));
  if (manages || call.screen !== undefined) return queryList(reader, resource, call, body);
  return queryList(reader, resource, { ...call, user: owner }, { ...((body ?? {}) as object), fields: FIELDS });
}

/** S7-28; a type that is unknown has no entries. */
export function dictionaryData({ dictionaries }: Pick<SystemTools, 'dictionaries'>, type: string): DictData[] {
  const dictionary = Object.hasOwn(dictionaries.all, type) ? dictionaries.all[type] : undefined;
  return (dictionary?.entries ?? []).map((entry, i) => ({
    dictSort: i + 1,
    dictLabel: entry.title,
    dictValue: entry.code,
    dictType: type,
    listClass: entry.colour ?? 'default',
    isDefault: 'N',
    status: '0',
    attribute: type,
    dicCode: entry.code,
    dicName: entry.title,
    dicNameEn: entry.titleEn,
    colour: entry.colour ?? null,
  }));
}
