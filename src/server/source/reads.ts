/** What an answer depends on: the tables behind it, the clock, and who asks. */
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { targetsOf } from '../../documents/ground/fields/targets.ts';
import { readsOfLimits } from '../../documents/features/limits/index.ts';
import { measureReads } from '../../documents/features/measures/index.ts';
import type { Fact, Source } from '../../documents/features/source/index.ts';
import { readsOf } from '../../documents/ground/values/index.ts';
import { isGroup, type Where } from '../../documents/ground/where/types.ts';
import { holds, isAdmin, type CurrentUser } from '../user/user.ts';

type Resources = Pick<Catalogue, 'resources'>;

const namesIn = (where: Where): string[] =>
  where.flatMap((item) =>
    isGroup(item)
      ? namesIn(item.value)
      : [item.field, ...[item.value].flat().flatMap((v) => (typeof v === 'string' && v.startsWith('$row.') ? [v.slice(5)] : []))],
  );

/** Fields and paths that a fact reads. */
export const namesOf = ({ where, latest, groups, measures }: Fact): string[] => [
  ...namesIn(where),
  ...(latest ? [latest.per, latest.by] : []),
  ...groups.flatMap((g) => [g.field?.name ?? '', g.level?.path.name ?? '', ...(g.cases ?? []).flatMap((c) => namesIn(c.where))]),
  ...measures.flatMap((m) => [...(m.value === undefined ? [] : readsOf(m.value)), m.once ?? '', ...namesIn(m.where ?? [])]),
];

/** What an answer is made of. */
export interface Reads {
  /** Tables, whose changes may change it. */
  tables: string[];
  /** How long the clock leaves it alone: not at all, until midnight, or a minute. */
  clock: 'still' | 'day' | 'minute';
  /** Whether users with the same place and rights may get different rows. */
  own: boolean;
}

const MINUTE = /\$now/;
const DAY = /\$(?:today|week|month|year)|"[1-9]\d{0,3}[dwMy]"/;

/** Everything a source reads. `selection` are the values that its reader chose. */
export function readsOfSource(source: Source, selection: unknown, { resources }: Resources): Reads {
  const tables = new Set<string>();
  const contents: unknown[] = [selection];
  let own = JSON.stringify(source).includes('"$user.');
  const addTable = (name: string): void => {
    const resource = resources[name];
    if (!resource || tables.has(name)) return;
    tables.add(name);
    for (const part of resource.rows ?? []) addTable(part.resource);
    for (const way of resource.ways) {
      if (way.to === 'user' || way.to === 'record') own = true;
      if (way.to === 'record') addTable(way.resource);
    }
    contents.push(resource.limits?.map((limit) => limit.where));
    for (const name of readsOfLimits(resource)) addField(name, resource);
  };
  /** A field by name or path with all that lies on the way to it, and behind it when it is worked out. */
  const addField = (path: string, from: Resource | undefined, seen: readonly string[] = []): void => {
    const [first = '', ...rest] = path.split('.');
    const field: Field | undefined = from?.fields.find((f) => f.name === first);
    if (!field || seen.includes(path)) return;
    for (const target of targetsOf(field)) addTable(target);
    if (field.computed) {
      const { children } = field.computed;
      if (children) addTable(children.resource);
      contents.push(field.computed.value, children?.where);
      for (const name of readsOf(field.computed.value)) addField(name, from, [...seen, path]);
    }
    if (rest.length && field.reference !== undefined) addField(rest.join('.'), resources[field.reference]);
  };
  for (const fact of Object.values(source.facts)) {
    addTable(fact.resource);
    for (const name of namesOf(fact)) addField(name, resources[fact.resource]);
    contents.push(
      fact.where,
      fact.groups.flatMap((g) => g.cases ?? []),
      fact.measures.filter((m) => !measureReads(m).length).map((m) => [m.where, m.value]),
    );
    // Rows of others are told apart by conditions of their own.
    contents.push((resources[fact.resource]?.rows ?? []).map((part) => [part.where, part.fields]));
  }
  for (const field of source.fields) addField(field.name, resources[source.facts['']?.resource ?? '']);
  const text = JSON.stringify(contents);
  return { tables: [...tables].sort(), clock: MINUTE.test(text) ? 'minute' : DAY.test(text) ? 'day' : 'still', own };
}

/** What of a user decides on rows and fields: users alike in it get the same answers. */
export function viewOf(user: CurrentUser, own: boolean, permissions: readonly string[]): unknown[] {
  const { userType, dataScope, companyCode, companyPath, stationCode, leavesType, boosterStations } = user;
  const granted = isAdmin(user) ? ['*'] : permissions.filter((permission) => holds(user, permission));
  return [
    userType,
    dataScope,
    companyCode,
    companyPath,
    stationCode,
    leavesType,
    boosterStations,
    granted,
    own || dataScope === 'self' ? user.id : '',
  ];
}
