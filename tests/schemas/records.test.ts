/**
 * Every resource's API driven with records made from its document: good ones are taken, each fault is refused where it is, by browser and
 * server alike.
 */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { FieldError } from '../../src/contract/envelope.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { ROLES, matrix } from '../../src/documents/tools/matrix.ts';
import { holdsFiles } from '../../src/documents/ground/fields/traits.ts';
import { writable } from '../../src/documents/ground/fields/writable.ts';
import type { Field } from '../../src/documents/ground/model/fields.ts';
import type { Resource } from '../../src/documents/ground/model/resource.ts';
import { readWithin } from '../../src/documents/features/geometry/within.ts';
import { isValid, prune } from '../../src/documents/ground/validate.ts';
import { resolveWhere } from '../../src/documents/ground/where/resolve.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { ruled } from '../../src/console/parts/form/ruled.ts';
import { ruledViolations } from '../../src/console/parts/form/validator.ts';
import { broughtFile, picture } from '../support/files.ts';
import { seeded, type Random } from '../support/random.ts';
import { badSamples, sampleValue } from '../../src/console/fields/samples.ts';
import { describeServer, type Answer } from '../support/server.ts';
import { meeting } from '../support/meeting.ts';
import { sample } from '../support/thorough.ts';
import { root } from './fixtures.ts';

type Row = Record<string, unknown>;
type Problem = Pick<FieldError, 'field' | 'keyword'>;

const SEED = 20_260_131;
const MIXED = 15;
/** Where the demonstration data has a place for a record. */
const PLACE: Row = { companyCode: '001001', stationCode: 'DEMO-S01' };
/** What only the server can judge: it knows the dictionaries, the other rows, and what it keeps itself. */
const SERVER_ONLY = new Set(['dict', 'reference', 'unique', 'readOnly', 'hidden', 'guard', 'policy', 'file']);
/** Written by calls of their own, whose bodies are not the record: sign-up, users with their passwords. */
const OWN_CALLS = new Set(['user']);
/** The most resources that an everyday run drives. */
const MOST = 40;
const { catalogue } = checkDocuments(await readFolder(join(root, 'schemas')), frame);
const names = sample(
  Object.values(catalogue.resources).flatMap((r) => (r.verbs.includes('add') && !OWN_CALLS.has(r.name) ? [r.name] : [])),
  MOST,
);

describeServer('Records made from documents', (server) => {
  let resources: Resource[] = [];
  /** Keys that references may hold, by field: what their pickers offer first. */
  const offered = new Map<Field, string[]>();
  /** Files that records may hold, by their kind. */
  const files: Record<string, string> = {};
  beforeAll(async () => {
    files.text = (await broughtFile(server(), Buffer.from('{"type":"FeatureCollection","features":[]}'), { name: 'layout.json' })).id;
    files.document = (await broughtFile(server(), Buffer.from('%PDF-1.4\n%%EOF\n'), { name: 'permit.pdf' })).id;
    files.image = (await broughtFile(server(), await picture(), { name: 'a.png' })).id;
    const { catalogue } = server().system.context.store;
    resources = names.map((name) => catalogue.resources[name] as Resource);
    const offer = async (field: Field, record: Row): Promise<void> => {
      const target = catalogue.resources[field.reference ?? ''] as Resource;
      const { data } = await server().call<{ list: { value: string }[] }>(`${target.api}/options`, {
        pageSize: 20,
        ...(field.where ? { where: resolveWhere(field.where, { record }) } : {}),
      });
      offered.set(
        field,
        data.list.map((o) => o.value),
      );
    };
    const bound = (field: Field): boolean => JSON.stringify(field.where ?? []).includes('$');
    // Samples lie somewhere, not inside of what they refer to: that is proven in shapes.test.ts.
    for (const { fields } of resources)
      for (const within of fields.flatMap((f) => readWithin(f) ?? [])) {
        const around = fields.find((f) => f.name === within.reference)?.reference;
        await server().system.context.database.pool.query(`update "${around}" set "${within.geometry}" = null`);
      }
    for (const resource of resources) {
      const pickers = resource.fields.filter((f) => f.type === 'reference' && catalogue.resources[f.reference ?? '']);
      for (const field of pickers.filter((f) => !bound(f))) await offer(field, {});
      // What a picker offers may hang on the station chosen before.
      const station = resource.fields.find((f) => f.name === 'stationCode');
      const record = station ? { ...PLACE, stationCode: valueOf(station, 0) } : PLACE;
      for (const field of pickers.filter((f) => bound(f) && f.required)) await offer(field, record);
    }
  });
  const named = (name: string): Resource => server().system.context.store.catalogue.resources[name] as Resource;
  const dictionaries = () => server().system.context.store.catalogue.dictionaries;
  const insert = (resource: Resource, record: Row): Promise<Answer> => server().call(`${resource.api}/insert`, record);
  const problemsOf = (answer: Answer): Problem[] => (answer as unknown as { errors?: Problem[] }).errors ?? [];
  /** What the server cannot make up itself. */
  const needed = ({ schema, fields }: Resource): string[] =>
    (schema.required ?? []).filter((name) => name !== 'companyCode' && fields.find((f) => f.name === name)?.default === undefined);
  const start = (resource: Resource): Row =>
    Object.fromEntries(resource.fields.filter((f) => f.default !== undefined).map((f) => [f.name, f.default]));

  /** The first value of the field that its own schema takes, at last its default. */
  function valueOf(field: Field, n: number): unknown {
    const keys = offered.get(field) ?? [];
    const place = PLACE[field.name] as string | undefined;
    if (place !== undefined && !field.unique) return keys.length === 0 || keys.includes(place) ? place : keys[0];
    if (holdsFiles(field)) return [files[field.type === 'image' ? 'image' : (field.accept?.find((kind) => kind in files) ?? 'text')]];
    if (field.references) return undefined;
    if (field.reference !== undefined) return field.required ? keys[n % keys.length] : undefined;
    return [sampleValue(field, { dictionaries: dictionaries() }, n), `S${n}`, `001${n}`, field.default].find((value) =>
      isValid(field.schema, value),
    );
  }

  /** A record with every value that its rules show; references to others are left out. */
  function goodRecord(resource: Resource, n: number): Row {
    const all = Object.fromEntries(
      resource.fields
        .filter(writable)
        .map((f) => [f.name, valueOf(f, n)])
        .filter(([, value]) => value !== undefined),
    ) as Row;
    const { record, verdict } = ruled(resource, meeting(resource, all), start(resource), {});
    return prune(Object.fromEntries(Object.entries(record).filter(([name]) => !verdict.locked.has(name))));
  }

  const inBrowser = (resource: Resource, record: Row): Problem[] =>
    [...ruledViolations(ruled(resource, record, start(resource), {}), (path) => path)].map(([field, { keyword }]) => ({ field, keyword }));
  const says = (problems: readonly Problem[]): string[] =>
    [...new Set(problems.filter((p) => !SERVER_ONLY.has(p.keyword)).map((p) => p.field))].sort();

  it.each(names)('good ones are taken, by browser and server: %s', async (name) => {
    const wrong: string[] = [];
    const resource = named(name);
    for (const n of [101, 102]) {
      const record = goodRecord(resource, n);
      const browser = inBrowser(resource, record);
      const answer = await insert(resource, record);
      if (browser.length || answer.http !== 200)
        wrong.push(
          `${resource.name} ${n}: ${answer.http} ${answer.msg ?? ''} ${JSON.stringify(problemsOf(answer))} ${JSON.stringify(browser)} ${JSON.stringify(record).slice(0, 300)}`,
        );
    }
    expect(wrong).toEqual([]);
  });

  let tried = 0;
  it.each(names)('each fault is refused with 422 and the name of its field, by browser and server: %s', async (of) => {
    const wrong: string[] = [];
    const resource = named(of);
    const good = goodRecord(resource, 201);
    for (const field of resource.fields.filter((f) => f.name in good))
      for (const bad of badSamples(field)) {
        const record = { ...good, [field.name]: bad };
        const about = ({ field: at }: Problem): boolean => at === field.name || at.startsWith(`${field.name}.`);
        const answer = await insert(resource, record);
        tried += 1;
        if (answer.http !== 422 || !problemsOf(answer).some(about))
          wrong.push(
            `${resource.name}.${field.name} = ${JSON.stringify(bad).slice(0, 80)}: server ${answer.http} ${JSON.stringify(problemsOf(answer)).slice(0, 200)}`,
          );
        if (!inBrowser(resource, record).some(about))
          wrong.push(`${resource.name}.${field.name} = ${JSON.stringify(bad).slice(0, 80)}: the browser takes it`);
      }
    for (const name of needed(resource)) {
      const { [name]: _gone, ...rest } = good;
      const answer = await insert(resource, rest);
      tried += 1;
      if (answer.http !== 422 || !problemsOf(answer).some((p) => p.field === name))
        wrong.push(`${resource.name} without ${name}: server ${answer.http}`);
    }
    expect(wrong).toEqual([]);
  });

  it('the faults are 300 and more', () => expect(tried).toBeGreaterThan(300));

  it.each(names)(`several faults at once are told alike by browser and server (seed ${SEED}): %s`, async (name) => {
    const random: Random = seeded(SEED + name.length);
    const wrong: string[] = [];
    const resource = named(name);
    for (let i = 0; i < MIXED; i += 1) {
      const good = goodRecord(resource, 300 + i);
      const faulty = resource.fields
        .filter((f) => f.name in good && badSamples(f).length > 0 && random.once(3))
        .map((f) => [f.name, random.pick(badSamples(f))]);
      const gone = needed(resource).filter(() => random.once(6));
      const record = Object.fromEntries(
        Object.entries({ ...good, ...Object.fromEntries(faulty) }).filter(([name]) => !gone.includes(name)),
      );
      const answer = await insert(resource, record);
      const [browser, told] = [says(inBrowser(resource, record)), says(problemsOf(answer))];
      if (browser.join() !== told.join())
        wrong.push(
          `${resource.name} ${i} ${JSON.stringify(record).slice(0, 200)}: browser ${browser.join()}, server ${answer.http} ${told.join()}`,
        );
    }
    expect(wrong).toEqual([]);
  });

  it('the matrix of the documents is what the built-in roles hold', async () => {
    const { store, database } = server().system.context;
    const { rows } = await database.pool.query<{ roleCode: string; buttonCodes: string[] | null; menuCodes: string[] | null }>(
      'select "roleCode", "buttonCodes", "menuCodes" from role',
    );
    const entries = matrix(store.catalogue);
    for (const role of ROLES.filter((r) => r !== 'admin')) {
      const held = rows.find((r) => r.roleCode === role);
      const said = entries
        .filter((e) => e.role === role)
        .flatMap((e) =>
          Object.keys(e.actions)
            .filter((action) => action !== 'view')
            .map((action) => `${e.screen}:${action}`),
        );
      expect(said.sort(), role).toEqual((held?.buttonCodes ?? []).filter((code) => !code.endsWith(':shareView')).sort());
      expect(
        entries
          .filter((e) => e.role === role)
          .map((e) => e.screen)
          .sort(),
        role,
      ).toEqual((held?.menuCodes ?? []).filter((code) => code.includes('/')).sort());
    }
  });
});
