/** Changes that leave something dangling, wrongly typed, unknown, untranslated or doubled, and the codes that may say so. */
import type { CodeName } from '../../../src/documents/ground/codes.ts';
import {
  at,
  change,
  isKeyword,
  ofKind,
  places,
  propertiesOf,
  renameKey,
  type Documents,
  type Json,
  type Mutate,
  type Place,
} from './folder.ts';

export interface Fault {
  what: string;
  /** At least one of them must be answered. */
  codes: CodeName[];
  mutate: Mutate;
}

const where =
  (test: (place: Place) => boolean) =>
  (documents: Documents): Place[] =>
    places(documents).filter(test);
const value = ({ owner, key }: Place): unknown => owner[key];
const set =
  (next: unknown) =>
  ({ owner, key }: Place): void => {
    owner[key] = next;
  };
const parent = ({ path }: Place): string => path.at(-2) ?? '';

/** Lists that name properties of the record. */
const NAMES =
  /^(list (columns|filters|search|inline) \d+( field)?|list sort( \d+)?|list summary \d+ field|list beside (field|label)|list expand (fields|columns) \d+|form fields \d+|form groups \d+ fields \d+|record required \d+|unique \d+ \d+|key|label|tree parent|states field|states transitions \d+ form fields \d+|rules \d+ fields \d+)$/;
const DATA = /(^| )(default|const|enum|set|value|values)( |$)/;

/** Codes that documents of the folder name, by dictionary: those of states, and initial values. */
function usedCodes(documents: Documents): [Json, number][] {
  return ofKind(documents, 'resource').flatMap(([, resource]) => {
    const properties = propertiesOf(resource);
    const states = resource.states as { field: string; initial: string; transitions: { from: string[]; to?: string }[] } | undefined;
    const used = Object.values(properties).flatMap((p): [unknown, unknown][] => {
      const dict = (p['x-field'] as Json | undefined)?.dict;
      return dict && typeof p.default === 'string' ? [[dict, p.default]] : [];
    });
    const dict = states && (properties[states.field]?.['x-field'] as Json | undefined)?.dict;
    if (states)
      used.push(
        [dict, states.initial],
        ...states.transitions.flatMap((t) => [...t.from, t.to ?? states.initial].map((code): [unknown, unknown] => [dict, code])),
      );
    return used.flatMap(([name, code]): [Json, number][] => {
      const dictionary = documents.get(`dictionaries/${String(name)}.json`);
      const i = (dictionary?.entries as Json[] | undefined)?.findIndex((e) => e.code === code) ?? -1;
      return dictionary && i >= 0 ? [[dictionary, i]] : [];
    });
  });
}

const remove =
  (kind: 'resource' | 'dictionary', key: string): Mutate =>
  (documents, random) => {
    const named = new Set(
      places(documents)
        .filter((p) => p.key === key && parent(p) === 'x-field')
        .map(value),
    );
    const files = ofKind(documents, kind).filter(([, d]) => named.has(d.name));
    const found = files.filter(
      ([file, d]) =>
        kind === 'dictionary' ||
        ofKind(documents, 'resource').some(
          ([other, r]) =>
            other !== file && Object.values(propertiesOf(r)).some((p) => (p['x-field'] as Json | undefined)?.reference === d.name),
        ),
    );
    return found.length > 0 && documents.delete(random.pick(found)[0]);
  };

/** Lists whose items may stand there once. */
const ONCE = /^(list (columns|filters|search|inline)|form fields|form groups \d+ fields|states transitions \d+ from)$/;
const twice: Mutate = change(
  where((p) => ONCE.test(at(p)) && Array.isArray(value(p)) && (value(p) as unknown[]).length > 0),
  (p, random) => {
    (value(p) as unknown[]).push(random.pick(value(p) as unknown[]));
  },
);

const second =
  (find: (documents: Documents) => Json[][], key: string): Mutate =>
  (documents, random) => {
    const lists = find(documents).filter((list) => list.length > 1);
    if (!lists.length) return false;
    const list = random.pick(lists);
    const [to, from] = [random.below(list.length), random.below(list.length)];
    if (to === from) return false;
    (list[to] as Json)[key] = (list[from] as Json)[key];
    return true;
  };

const lists =
  (pattern: RegExp) =>
  (documents: Documents): Json[][] =>
    where((p) => pattern.test(at(p)) && Array.isArray(value(p)))(documents).map((p) => value(p) as Json[]);
const titlesOfProperties = (documents: Documents): Json[][] =>
  ofKind(documents, 'resource').map(([, r]) => Object.values(propertiesOf(r)).filter((p) => typeof p.title === 'string'));

const isBound = (p: Place): boolean => typeof value(p) === 'number' && isKeyword(p) && !['default', 'version', 'value'].includes(p.key);

/** What is beside a title in the other language. */
const english = where(
  (p) =>
    p.key === 'titleEn' &&
    typeof value(p) === 'string' &&
    (typeof p.owner.title === 'string' || parent(p) === 'x-field') &&
    !DATA.test(at(p)) &&
    !/^record properties (remark|companyCode|stationCode) /.test(at(p)),
);

export const faults: Fault[] = [
  {
    what: 'a code that is used is gone',
    codes: ['dict-code-unknown'],
    mutate: (documents, random) => {
      const used = usedCodes(documents).filter(([d]) => (d.entries as unknown[]).length > 1);
      if (!used.length) return false;
      const [dictionary, i] = random.pick(used);
      (dictionary.entries as unknown[]).splice(i, 1);
      return true;
    },
  },
  { what: 'a dictionary that is used is gone', codes: ['dict-unknown'], mutate: remove('dictionary', 'dict') },
  { what: 'a resource that is referred to is gone', codes: ['resource-unknown'], mutate: remove('resource', 'reference') },
  {
    what: 'a property that is named is called otherwise',
    codes: ['field-unknown', 'expand-by', 'where-reference', 'tree-parent'],
    mutate: (documents, random) => {
      const named = ofKind(documents, 'resource').flatMap(([file, resource]) =>
        places(new Map([[file, resource]]))
          .filter((p) => NAMES.test(at(p)) && typeof value(p) === 'string' && String(value(p)).replace(/^-/, '') in propertiesOf(resource))
          .map((p): [Json, string] => [resource, String(value(p)).replace(/^-/, '')]),
      );
      if (!named.length) return false;
      const [resource, name] = random.pick(named);
      renameKey(propertiesOf(resource), name, `${name}Moved`);
      return true;
    },
  },
  {
    what: 'a name in a list is misspelt',
    codes: ['field-unknown'],
    mutate: change(
      where((p) => NAMES.test(at(p)) && typeof value(p) === 'string'),
      (p) => {
        p.owner[p.key] = `${String(value(p))}Z`;
      },
    ),
  },
  {
    what: 'a patch names what is not there',
    codes: ['patch-unknown', 'value-not-allowed'],
    mutate: change(
      where((p) => /^(list|form) \w+ (hide \d+|after|add \d+ after|change \d+ (name|field|type))$/.test(at(p))),
      (p) => {
        p.owner[p.key] = `${String(value(p))}Z`;
      },
    ),
  },
  {
    what: 'a condition reads nothing',
    codes: ['field-unknown'],
    mutate: change(
      where(
        (p) =>
          p.key === 'field' &&
          'operator' in p.owner &&
          /^(where|auto|guards|show|require|readOnly|quickFilters)/.test(
            p.path.find((s) => /^(where|auto|guards|show|require|readOnly|quickFilters)$/.test(s)) ?? '',
          ),
      ),
      set('noSuchField'),
    ),
  },
  {
    what: 'a reference leads nowhere',
    codes: ['resource-unknown', 'value-not-allowed'],
    mutate: change(
      where((p) => (p.key === 'reference' && parent(p) === 'x-field') || at(p) === 'resource' || at(p) === 'list expand resource'),
      set('noSuchResource'),
    ),
  },
  {
    what: 'a dictionary is misspelt',
    codes: ['dict-unknown'],
    mutate: change(
      where((p) => p.key === 'dict' && parent(p) === 'x-field'),
      set('NO_SUCH'),
    ),
  },
  {
    what: 'there is no such area',
    codes: ['area-unknown'],
    mutate: change(
      where((p) => /^(screen )?area$/.test(at(p))),
      set('nowhere'),
    ),
  },
  {
    what: 'there is no such icon',
    codes: ['icon-unknown'],
    mutate: change(
      where((p) => /^(screen )?icon$/.test(at(p))),
      set('noSuchIcon'),
    ),
  },
  {
    what: 'nobody gives the permission',
    codes: ['permission-unknown'],
    mutate: change(
      where((p) => p.key === 'permission' && parent(p) === 'x-field'),
      set('map/nothing:view'),
    ),
  },
  {
    what: 'a value stands for nothing',
    codes: ['where-reference'],
    mutate: change(
      where(
        (p) =>
          p.key === 'value' && typeof value(p) === 'string' && 'field' in p.owner && !['null', 'nnull'].includes(String(p.owner.operator)),
      ),
      set('$user.nobody'),
    ),
  },
  {
    what: 'a text is a number',
    codes: ['value-type'],
    mutate: change(
      where(
        (p) => isKeyword(p) && typeof value(p) === 'string' && ['title', 'titleEn', 'name', 'label', 'unit', 'dict', 'api'].includes(p.key),
      ),
      set(5),
    ),
  },
  {
    what: 'a switch is a text',
    // Of a count the text would be a property.
    codes: ['value-type', 'value-not-allowed', 'field-unknown'],
    mutate: change(
      where((p) => isKeyword(p) && typeof value(p) === 'boolean' && p.key !== 'default' && at(p) !== 'screen'),
      set('yes'),
    ),
  },
  {
    what: 'a limit is a text',
    codes: ['value-type', 'value-not-allowed', 'value-pattern'],
    mutate: change(where(isBound), (p) => {
      p.owner[p.key] = String(value(p));
    }),
  },
  {
    what: 'a list is an object',
    codes: ['value-type', 'value-range', 'value-not-allowed'],
    mutate: change(
      where((p) => isKeyword(p) && Array.isArray(value(p)) && !['value', 'default', 'enum', 'sort'].includes(p.key)),
      set({}),
    ),
  },
  {
    what: 'a value of a comparison is of another type',
    codes: ['where-value'],
    mutate: change(
      where(
        (p) =>
          p.key === 'value' &&
          typeof value(p) === 'string' &&
          'field' in p.owner &&
          ['eq', 'ne', 'contains', 'startswith', 'lt', 'lte', 'gt', 'gte'].includes(String(p.owner.operator)),
      ),
      set(true),
    ),
  },
  {
    what: 'the type of a property contradicts what it stores',
    codes: [
      'field-type-conflict',
      'field-option',
      'default-invalid',
      'value-type',
      'state-field',
      'where-operator',
      'where-value',
      'field-not-inline',
      'field-unknown',
    ],
    mutate: change(
      where(
        (p) =>
          p.path.length === 4 &&
          p.path[1] === 'properties' &&
          p.key === 'type' &&
          value(p) === 'string' &&
          !('reference' in ((p.owner['x-field'] as Json | undefined) ?? {})),
      ),
      (p) => {
        p.owner['x-field'] = { ...(p.owner['x-field'] as Json), type: 'number' };
      },
    ),
  },
  {
    what: 'a key is misspelt',
    codes: ['key-unknown', 'schema-keyword', 'key-missing', 'field-option-missing', 'value-not-allowed'],
    mutate: change(
      where((p) => isKeyword(p) && p.key !== '$schema'),
      (p) => {
        renameKey(p.owner, p.key, `${p.key}Q`);
      },
    ),
  },
  {
    what: 'a key is not of the language',
    codes: ['key-unknown', 'schema-keyword'],
    mutate: change(
      where((p) => isKeyword(p)),
      (p) => {
        p.owner.extra = true;
      },
    ),
  },
  {
    what: 'a choice is none',
    codes: ['value-not-allowed', 'field-unknown'],
    mutate: change(
      where(
        (p) =>
          isKeyword(p) &&
          ['scope', 'kind', 'operator', 'fixed', 'function', 'comment', 'method', 'by'].includes(p.key) &&
          typeof value(p) === 'string' &&
          at(p) !== 'list expand by' &&
          !at(p).startsWith('scope ') &&
          !('values' in p.owner),
      ),
      set('galaxy'),
    ),
  },
  {
    what: 'nobody is of that audience',
    codes: ['audience-unknown', 'value-not-allowed'],
    mutate: change(
      where((p) => parent(p) === 'audience'),
      set('everybody'),
    ),
  },
  {
    what: 'a title has no English',
    codes: ['text-missing', 'key-missing'],
    mutate: change(english, (p) => {
      delete p.owner.titleEn;
    }),
  },
  { what: 'an English title is Chinese', codes: ['text-language'], mutate: change(english, set('中文')) },
  {
    what: 'a title has no Chinese',
    codes: ['text-missing', 'key-missing'],
    mutate: change(
      where(
        (p) =>
          p.key === 'title' &&
          typeof value(p) === 'string' &&
          !DATA.test(at(p)) &&
          !/^(screen title|title)$/.test(at(p)) &&
          !/^record properties (remark|companyCode|stationCode) /.test(at(p)),
      ),
      (p) => {
        delete p.owner.title;
      },
    ),
  },
  { what: 'something is listed twice', codes: ['field-duplicate'], mutate: twice },
  {
    what: 'a code is there twice',
    codes: ['dict-code-duplicate'],
    mutate: second((d) => ofKind(d, 'dictionary').map(([, x]) => x.entries as Json[]), 'code'),
  },
  {
    what: 'two codes have one title',
    codes: ['name-duplicate'],
    mutate: second((d) => ofKind(d, 'dictionary').map(([, x]) => x.entries as Json[]), 'title'),
  },
  { what: 'two properties have one title', codes: ['name-duplicate'], mutate: second(titlesOfProperties, 'title') },
  { what: 'two transitions have one name', codes: ['name-duplicate'], mutate: second(lists(/^states transitions$/), 'name') },
  { what: 'two transitions have one title', codes: ['title-duplicate'], mutate: second(lists(/^states transitions$/), 'titleEn') },
  { what: 'two quickFilters have one name', codes: ['name-duplicate'], mutate: second(lists(/^list quickFilters$/), 'name') },
  {
    what: 'two screens have one address',
    codes: ['route-duplicate'],
    mutate: (documents) => {
      const screens = ofKind(documents, 'screen');
      for (const [, screen] of screens) screen.route = '/the-same';
      return screens.length > 1;
    },
  },
  {
    what: 'two resources have one address',
    codes: ['api-duplicate'],
    mutate: (documents) => {
      const resources = ofKind(documents, 'resource');
      for (const [, resource] of resources) resource.api = '/api/the-same';
      return resources.length > 1;
    },
  },
  {
    what: 'a block follows a selection that nobody makes',
    codes: ['selection-unknown'],
    mutate: change(
      where((p) => /^blocks \d+ file$/.test(at(p))),
      set('$selection.noSuchSelection'),
    ),
  },
  {
    what: 'a block lacks what its kind needs',
    codes: ['key-missing', 'selection-unknown'],
    mutate: change(
      where((p) => /^blocks \d+ (selects|file)$/.test(at(p)) && ['documents', 'editor', 'preview'].includes(String(p.owner.type))),
      (p) => {
        delete p.owner[p.key];
      },
    ),
  },
  {
    what: 'a block is of another kind',
    codes: ['key-unknown', 'key-missing', 'name-duplicate'],
    mutate: change(
      where((p) => /^blocks \d+ type$/.test(at(p))),
      (p) => {
        p.owner.type = p.owner.type === 'documents' ? 'preview' : 'documents';
      },
    ),
  },
  {
    what: 'nothing uses a dictionary',
    codes: ['dict-unused'],
    mutate: (documents) =>
      Boolean(
        documents.set('dictionaries/LONELY.json', {
          version: 3,
          name: 'LONELY',
          title: '孤独',
          titleEn: 'Lonely',
          entries: [{ code: '1', title: '一', titleEn: 'One' }],
        }),
      ),
  },
  {
    what: 'one term is translated in two ways',
    codes: ['text-glossary'],
    mutate: change(
      where(
        (p) => /^record properties \w+ x-field titleEn$/.test(at(p)) && !/^record properties (remark|companyCode|stationCode) /.test(at(p)),
      ),
      (p, _, documents) => {
        const property = propertiesOf(documents.get(p.file) ?? { record: {} })[p.path[2] ?? ''];
        documents.set('resources/zzz.json', {
          version: 3,
          name: 'zzz',
          title: '孤例',
          titleEn: 'Lone case',
          scope: 'global',
          screen: false,
          record: { properties: { name: { type: 'string', title: property?.title, 'x-field': { titleEn: 'Something altogether else' } } } },
        });
      },
    ),
  },
];
