/** Valid changes of meaning, and the codes of `schema diff` one of which must tell them. */
import type { ChangeCode } from '../../../src/documents/kit/diff/codes.ts';
import { at, change, ofKind, places, propertiesOf, type Documents, type Json, type Mutate, type Place } from './folder.ts';

export interface Meaning {
  what: string;
  codes: ChangeCode[];
  mutate: Mutate;
}

const where =
  (test: (place: Place) => boolean) =>
  (documents: Documents): Place[] =>
    places(documents).filter(test);
const value = ({ owner, key }: Place): unknown => owner[key];
const properties = (test: (property: Json, options: Json) => boolean) =>
  where((p) => p.path.length === 3 && p.path[1] === 'properties' && test(value(p) as Json, ((value(p) as Json)['x-field'] ?? {}) as Json));
const option =
  (name: string, next: unknown) =>
  (p: Place): void => {
    (value(p) as Json)['x-field'] = { ...((value(p) as Json)['x-field'] as Json), [name]: next };
  };
const drop = (pattern: RegExp, least = 2): Mutate =>
  change(
    where((p) => pattern.test(at(p)) && Array.isArray(value(p)) && (value(p) as unknown[]).length >= least),
    (p, random) => {
      (value(p) as unknown[]).splice(random.below((value(p) as unknown[]).length), 1);
    },
  );
const document =
  (kind: 'resource' | 'screen' | 'dictionary', edit: (document: Json) => boolean | void): Mutate =>
  (documents, random) => {
    const found = ofKind(documents, kind);
    return found.length > 0 && edit(random.pick(found)[1]) !== false;
  };
const text = (p: Json, o: Json): boolean => p.type === 'string' && !o.dict && !o.reference && !o.type && !p.format && !p.default;

/** Texts without an option, the key apart, which has it by itself. */
const free =
  (name: string) =>
  (documents: Documents): Place[] =>
    properties((p, o) => text(p, o) && !o[name])(documents).filter((p) => documents.get(p.file)?.key !== p.key);

export const meanings: Meaning[] = [
  {
    what: 'a block is gone',
    codes: ['block-removed'],
    mutate: change(
      where((p) => /^blocks \d+$/.test(at(p)) && (value(p) as Json).file !== undefined),
      (p) => {
        (p.owner as unknown as unknown[]).splice(Number(p.key), 1);
      },
    ),
  },
  {
    what: 'a block is wider',
    codes: ['block-changed'],
    mutate: change(
      where((p) => /^blocks \d+ width$/.test(at(p))),
      (p) => {
        p.owner.width = p.owner.width === 11 ? 12 : 11;
      },
    ),
  },
  { what: 'a column is gone', codes: ['column-removed'], mutate: drop(/^list columns$/) },
  { what: 'a filter is gone', codes: ['filter-removed'], mutate: drop(/^list filters$/, 1) },
  { what: 'the keyword searches less', codes: ['search-removed'], mutate: drop(/^list search$/, 1) },
  { what: 'a preset is gone', codes: ['quick-filter-removed'], mutate: drop(/^list quickFilters$/) },
  {
    what: 'a property must be there',
    codes: ['field-required'],
    mutate: (documents, random) =>
      change(
        properties((p, o) => text(p, o) && !o.readOnly),
        (p) => {
          const record = documents.get(p.file)?.record as { required?: string[] };
          if (record.required?.includes(p.key)) return false;
          record.required = [...(record.required ?? []), p.key];
          return true;
        },
      )(documents, random),
  },
  { what: 'a property may be left out', codes: ['field-optional'], mutate: drop(/^record required$/, 1) },
  {
    what: 'another scope',
    codes: ['scope-widened', 'scope-narrowed'],
    mutate: document('resource', (r) => {
      r.scope = r.scope === 'global' ? [{ by: 'companyCode' }] : 'global';
    }),
  },
  {
    what: 'a text may be shorter only',
    codes: ['field-narrowed', 'field-widened'],
    mutate: change(properties(text), (p) => {
      (value(p) as Json).maxLength = 7;
    }),
  },
  {
    what: 'a number has a limit',
    codes: ['field-narrowed', 'field-widened'],
    mutate: change(
      properties((p) => p.type === 'number' && p.default === undefined),
      (p) => {
        (value(p) as Json).maximum = 987_654;
      },
    ),
  },
  {
    what: 'a property is called otherwise on screen',
    codes: ['text-changed'],
    mutate: change(
      properties((p) => typeof p.title === 'string'),
      (p) => {
        (value(p) as Json).title = '另一个名字';
      },
    ),
  },
  {
    what: 'a document is called otherwise',
    codes: ['text-changed'],
    mutate: (documents, random) => {
      random.pick([...documents.values()]).titleEn = 'Something else';
      return true;
    },
  },
  {
    what: 'a code is new',
    codes: ['dict-code-added'],
    mutate: document('dictionary', (d) => {
      (d.entries as Json[]).push({ code: 'zz', title: '最后', titleEn: 'Last of all' });
    }),
  },
  {
    what: 'a code has another colour',
    codes: ['colour-changed'],
    mutate: document('dictionary', (d) => {
      (d.entries as Json[])[0] = { ...(d.entries as Json[])[0], colour: '#123456' };
    }),
  },
  {
    what: 'a property is new',
    codes: ['field-added'],
    mutate: document('resource', (r) => {
      propertiesOf(r).added = { type: 'string', title: '新增的', 'x-field': { titleEn: 'The new one' } };
    }),
  },
  {
    what: 'a property is new and needed',
    codes: ['field-added-required'],
    mutate: document('resource', (r) => {
      propertiesOf(r).added = { type: 'string', title: '新增的', 'x-field': { titleEn: 'The new one' } };
      (r.record as Json).required = [...((r.record as { required?: string[] }).required ?? []), 'added'];
    }),
  },
  {
    what: 'a property is gone',
    codes: ['field-removed'],
    mutate: change(
      // Those of the place stay, as the server keeps them.
      (documents) => properties(() => true)(documents).filter(({ key }) => key !== 'companyCode' && key !== 'stationCode'),
      (p) => {
        delete p.owner[p.key];
      },
    ),
  },
  {
    what: 'a property is masked',
    codes: ['mask-added', 'mask-removed'],
    mutate: change(properties(text), (p) => {
      option('mask', ((value(p) as Json)['x-field'] as Json | undefined)?.mask !== true)(p);
    }),
  },
  {
    what: 'a property needs a permission',
    codes: ['permission-narrowed', 'permission-changed'],
    mutate: change(
      properties((_, o) => !o.permission),
      option('permission', 'system/pump:edit'),
    ),
  },
  { what: 'a property may not repeat', codes: ['field-unique'], mutate: change(free('unique'), option('unique', true)) },
  {
    what: 'a property is set by the server',
    codes: ['field-locked'],
    mutate: change(
      // Rows of others are written there.
      (documents) => properties((p, o) => text(p, o) && !o.readOnly)(documents).filter(({ file }) => !documents.get(file)?.rows),
      option('readOnly', true),
    ),
  },
  { what: 'a property never changes', codes: ['field-immutable'], mutate: change(free('immutable'), option('immutable', true)) },
  {
    what: 'a number is of another unit',
    codes: ['field-unit'],
    mutate: change(
      properties((p) => p.type === 'number'),
      option('unit', 'furlong'),
    ),
  },
  {
    what: 'a number has other decimals',
    codes: ['field-precision'],
    mutate: change(
      properties((p) => p.type === 'number'),
      option('precision', 5),
    ),
  },
  {
    what: 'less can be done',
    codes: ['verb-removed'],
    mutate: document('resource', (r) => {
      r.verbs = ['view'];
    }),
  },
  {
    what: 'the calls have another address',
    codes: ['api-changed'],
    mutate: document('resource', (r) => {
      r.api = '/api/elsewhere';
    }),
  },
  {
    what: 'deleted rows can come back',
    codes: ['delete-recoverable', 'delete-for-good'],
    mutate: document('resource', (r) => {
      r.softDelete = r.softDelete !== true;
    }),
  },
  {
    what: 'the list has other pages',
    codes: ['list-changed'],
    mutate: (documents, random) =>
      document(random.pick(['resource', 'screen'] as const), (d) => {
        d.list = { ...(d.list as Json), pageSize: 30 };
      })(documents, random),
  },
  {
    what: 'the form opens otherwise',
    codes: ['form-changed'],
    mutate: document('resource', (r) => {
      const form = (r.form ?? {}) as Json;
      r.form = { ...form, kind: form.kind === 'modal' ? 'page' : 'modal' };
    }),
  },
  {
    what: 'a screen has another address',
    codes: ['route-changed'],
    mutate: document('screen', (s) => {
      s.route = '/elsewhere';
    }),
  },
  {
    what: 'a screen shows every row',
    codes: ['rows-changed'],
    mutate: document('screen', (s) => {
      if (!s.where) return false;
      delete s.where;
      return true;
    }),
  },
  {
    what: 'more people see a screen',
    codes: ['audience-added'],
    mutate: document('screen', (s) => {
      s.audience = [...((s.audience as string[] | undefined) ?? []), 'solar:view'];
    }),
  },
  {
    what: 'nobody sees a screen',
    codes: ['audience-removed'],
    mutate: change(
      where((p) => p.key === 'audience' && Array.isArray(value(p)) && (value(p) as unknown[]).length > 0),
      (p) => {
        delete p.owner.audience;
      },
    ),
  },
  { what: 'a transition is gone', codes: ['transition-removed'], mutate: drop(/^states transitions$/) },
  {
    what: 'a transition asks first',
    codes: ['transition-look'],
    mutate: change(
      where((p) => /^states transitions \d+$/.test(at(p))),
      (p) => {
        const t = value(p) as Json;
        t.danger = t.danger !== true;
      },
    ),
  },
  { what: 'a condition of a transition is gone', codes: ['guard-removed'], mutate: drop(/^states transitions \d+ guards$/) },
  {
    what: 'a transition leads from more states',
    codes: ['transition-from-added'],
    mutate: change(
      where((p) => /^states transitions \d+ from$/.test(at(p))),
      (p, random) => {
        const more = ['0', '1', '2'].filter((state) => !(value(p) as string[]).includes(state));
        if (more.length) (value(p) as string[]).push(random.pick(more));
        return more.length > 0;
      },
    ),
  },
  {
    what: 'records can be edited in any state',
    codes: ['state-edit-widened'],
    mutate: change(
      where((p) => at(p) === 'states edit'),
      (p) => {
        delete p.owner.edit;
      },
    ),
  },
  { what: 'a rule is gone', codes: ['rule-removed'], mutate: drop(/^rules$/) },
];
