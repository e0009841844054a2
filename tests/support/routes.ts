/**
 * The table of routes (tests/fixtures/routes.md): what the document behind each address must have. One `###` heading a route, and a line
 * for each kind of part; a document may have more than its row says, never less.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src/documents/tables/catalogue.ts';
import { sourcesOf, type Grid } from '../../src/documents/features/blocks/grid.ts';
import type { Screen } from '../../src/documents/ground/model/resource.ts';

/** Kinds of parts, in the order of the fixture's lines. */
export const KINDS = ['page', 'of', 'sees', 'columns', 'filters', 'questions', 'form', 'actions', 'views', 'tabs', 'blocks'] as const;
export type Kind = (typeof KINDS)[number];

/** Something a screen is there for: its name, and the parts by which a document has it; `*` stands for anything. */
export interface Heart {
  name: string;
  parts: string[];
}

/** One route of the fixture. */
export interface RouteRow extends Record<Kind, string[]> {
  /** Id of the clause; empty for screens that the specification does not name. */
  clause: string;
  address: string;
  title: string;
  titleEn: string;
  /** Name of the document; empty for a page that is written by hand, whose parts are files of src/console/pages. */
  document: string;
  /** It stands in no menu. */
  hidden: boolean;
  hearts: Heart[];
  /** Hearts that have no code yet, with the parts by which their coming would be noticed. */
  missing: Heart[];
}

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** `the name: part part` */
function heartOf(text: string): Heart {
  const at = text.lastIndexOf(': ');
  if (at === -1) throw new Error(`no parts: ${text}`);
  return { name: text.slice(0, at), parts: words(text.slice(at + 2)) };
}

/** The rows of the fixture. @throws Error at a line that says nothing known */
export function readRoutes(text = readFileSync(join(import.meta.dirname, '../fixtures/routes.md'), 'utf8')): RouteRow[] {
  const rows: RouteRow[] = [];
  for (const line of text.split('\n')) {
    const heading = /^### (?:\[(S\d-\d\d)\] )?(\/\S+) — (.+) · (.+)$/.exec(line);
    if (heading) {
      const [, clause = '', address = '', title = '', titleEn = ''] = heading;
      const empty = Object.fromEntries(KINDS.map((kind) => [kind, [] as string[]])) as Record<Kind, string[]>;
      rows.push({ ...empty, clause, address, title, titleEn, document: '', hidden: false, hearts: [], missing: [] });
      continue;
    }
    if (line.startsWith('###')) throw new Error(`no heading of a route: ${line}`);
    const row = rows.at(-1);
    const [, kind = '', said = ''] = /^- (\w+): (.+)$/.exec(line) ?? [];
    if (!row || kind === '') continue;
    if (kind === 'document') [row.document, row.hidden] = [words(said)[0] ?? '', said.endsWith('(hidden)')];
    else if (kind === 'heart') row.hearts.push(heartOf(said));
    else if (kind === 'missing') row.missing.push(heartOf(said));
    else if ((KINDS as readonly string[]).includes(kind)) row[kind as Kind] = words(said);
    else throw new Error(`no kind of parts: ${line}`);
  }
  return rows;
}

type Parts = Record<Kind, string[]>;

/** What an option of a view or a block says, in one word: `map.layers=map/zone+map/wtg`. */
const optionParts = (of: string, options: object, leave: readonly string[]): string[] =>
  Object.entries(options).flatMap(([key, value]) =>
    leave.includes(key) ||
    (typeof value === 'object' && !Array.isArray(value)) ||
    (Array.isArray(value) && value.some((v) => typeof v === 'object'))
      ? []
      : [`${of}.${key}=${[value].flat().join('+').replaceAll(' ', '_')}`],
  );

function listParts(screen: Screen, catalogue: Catalogue): Parts {
  const resource = catalogue.resources[screen.resource];
  const { list, form } = screen;
  const held = (name: string): boolean => screen.verbs.includes(name);
  return {
    page: [],
    of: [screen.resource, ...(resource?.rows ?? []).map((part) => `rows:${part.resource}${part.deleted ? '.deleted' : ''}`)],
    sees: [...screen.audience],
    columns: [...list.columns.map((column) => column.field), ...(list.expand && 'fields' in list.expand ? list.expand.fields : [])],
    filters: [...list.filters.map((filter) => filter.field), ...list.search.map((field) => `search:${field}`)],
    questions: [...(list.quickFilters ?? []).map((one) => one.name), ...(list.marks ?? []).map((one) => `mark:${one.name}`)],
    form: held('add') || held('edit') ? form.groups.flatMap((group) => group.fields) : [],
    actions: [
      ...screen.verbs,
      ...(list.actions ?? []).map(({ name, ...action }) =>
        'command' in action
          ? `command:${action.command}`
          : 'open' in action
            ? `open:${action.open}`
            : 'add' in action
              ? `new:${action.add}`
              : name,
      ),
      ...(resource?.states?.transitions ?? []).filter((t) => t.by === 'user' && held(t.permission)).map((t) => `move:${t.name}`),
    ],
    views: (list.views ?? []).flatMap((view) => [view.type, ...optionParts(view.type, view, ['type', 'fields', 'title'])]),
    tabs: (list.tabs ?? []).map((tab) => `${tab.name}=${tab.screen}`),
    blocks: [],
  };
}

interface Said {
  resource?: string;
  fields?: string[];
  measures?: (string | { name: string })[];
}

/** What a block is, reads and shows. */
function blockParts(block: Grid['blocks'][number]): string[] {
  const of = block.name ?? block.type;
  const said = sourcesOf(block).flatMap(({ source }) => {
    const { parts, ...whole } = source as Said & { parts?: Record<string, Said> };
    return [whole, ...Object.values(parts ?? {})];
  });
  const fields = block.type === 'filters' ? block.fields.map((field) => field.name) : said.flatMap((one) => one.fields ?? []);
  const measures = said.flatMap((one) => one.measures ?? []).map((one) => (typeof one === 'string' ? one : one.name));
  return [
    `${of}:${block.type}`,
    ...('mark' in block ? [`${of}:${block.type}:${String(block.mark)}`] : []),
    ...new Set(said.flatMap(({ resource }) => (resource === undefined ? [] : [`${of}<${resource}`]))),
    ...new Set([...fields, ...measures].map((name) => `${of}.${name}`)),
  ];
}

/** What a document has, by kind. */
export function partsOf(document: Screen | Grid, catalogue: Catalogue): Parts {
  if ('list' in document) return listParts(document, catalogue);
  const none = Object.fromEntries(KINDS.map((kind) => [kind, [] as string[]])) as Parts;
  return { ...none, sees: [...document.audience], actions: [...document.verbs], blocks: document.blocks.flatMap(blockParts) };
}

/** What the pages written by hand are made of: files of src/console/pages, without their endings. */
export function pageParts(): Parts {
  const folder = join(import.meta.dirname, '../../src/console/pages');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  const none = Object.fromEntries(KINDS.map((kind) => [kind, [] as string[]])) as Parts;
  return { ...none, page: files.map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, '')) };
}

const pattern = (part: string): RegExp =>
  new RegExp(
    `^${part
      .split('*')
      .map((p) => p.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
    'i',
  );

/** Those parts of all kinds that `kind/part` (either may hold `*`) names: `views/map`, `actions/*scan*`. */
export const matching = (parts: Parts, wanted: string): string[] =>
  KINDS.flatMap((kind) => parts[kind].map((part) => `${kind}/${part}`)).filter((part) => pattern(wanted).test(part));
