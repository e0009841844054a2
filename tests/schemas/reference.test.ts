/** The reference of the language and the examples in the meta-schemas: complete, and true. */
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { printDiagnostic } from '../../src/documents/ground/diagnostic.ts';
import { metaWithExamples, type Meta } from '../../src/documents/tools/reference/examples.ts';
import { exampleDocuments, reference } from '../../src/documents/tools/reference/index.ts';
import { markdown } from '../../src/documents/tools/reference/markdown.ts';
import { metaSchemas } from '../../src/documents/tables/meta.ts';
import { FIELD_TYPES } from '../../src/documents/ground/fields/index.ts';
import { frame } from '../../src/server/documents/folder.ts';

/** Every key a schema declares, with its place. */
function keys(schema: Meta | boolean | undefined, place: string): [string, Meta][] {
  if (schema === undefined || typeof schema === 'boolean') return [];
  const own = Object.entries(schema.properties ?? {}).map(([name, s]): [string, Meta] => [`${place}.${name}`, s]);
  return [
    ...own,
    ...own.flatMap(([name, s]) => keys(s, name)),
    ...keys(schema.items, `${place}[]`),
    ...keys(schema.additionalProperties, `${place}.*`),
  ];
}

it('the example folder has no finding', () => {
  const { diagnostics, warnings } = checkDocuments(
    new Map(Object.entries(exampleDocuments).map(([file, d]) => [file, JSON.stringify(d, null, 2)])),
    frame,
  );
  expect([...diagnostics, ...warnings].map(printDiagnostic)).toEqual([]);
});

describe.each(Object.entries(metaWithExamples()))('meta-schema of a %s', (kind, schema) => {
  const root = schema as Meta;
  const all = [...keys(root, kind), ...Object.entries(root.definitions ?? {}).flatMap(([name, s]) => keys(s, name))];

  it('gives every key an example', () => {
    expect(all.filter(([, s]) => s.examples?.length !== 1).map(([place]) => place)).toEqual([]);
  });

  it('gives examples that are valid where they stand', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'root', definitions: root.definitions });
    const alone = (s: Meta): object =>
      JSON.parse(JSON.stringify({ ...s, examples: undefined, definitions: undefined }).replaceAll('"#/', '"root#/')) as object;
    const wrong = all.filter(([, s]) => !ajv.validate(alone(s), s.examples?.[0]));
    expect(wrong.map(([place]) => place)).toEqual([]);
  });
});

describe('the reference', () => {
  const all = reference();

  it('has a section for every kind of document and every definition with keys', () => {
    const metas = Object.entries(metaSchemas as Record<string, Meta>);
    const parts = metas.flatMap(([kind, meta]) => [[kind, meta] as const, ...Object.entries(meta.definitions ?? {})]);
    const wanted = parts.filter(([, part]) => part.properties).map(([name]) => name);
    expect(all.sections.map((s) => s.name).toSorted()).toEqual([...new Set(wanted)].toSorted());
    expect(all.sections.filter((s) => s.keys.length === 0 || s.keys.some((k) => k.example === undefined)).map((s) => s.name)).toEqual([]);
  });

  it('says of every key what it is for, what it takes, and an example', () => {
    const found = all.sections.flatMap((s) => s.keys.map((k) => ({ ...k, where: `${s.name}.${k.key}` })));
    expect(
      found
        .filter((k) => !/\p{Script=Han}/u.test(k.zh) || !/[a-z]/i.test(k.en) || k.takes === '' || k.example === undefined)
        .map((k) => k.where),
    ).toEqual([]);
  });

  it('calls every section something in both languages, and leads to sections that there are', () => {
    expect(all.sections.filter((s) => s.title === s.name || !/[a-z]/i.test(s.titleEn)).map((s) => s.name)).toEqual([]);
    const names = all.sections.map((s) => s.name);
    const led = all.sections.flatMap((s) => s.keys.flatMap((k) => /→ (\w+)/.exec(k.takes)?.[1] ?? []));
    expect(led.filter((name) => !names.includes(name))).toEqual([]);
    expect(led).toEqual(expect.arrayContaining(['block', 'group', 'source', 'inlineMeasure', 'transition', 'condition']));
  });

  it('shows examples where they stand in the example folder', () => {
    for (const key of all.sections.flatMap((s) => s.keys)) {
      if (!key.at) continue;
      const there = key.at.path.reduce<unknown>(
        (node, name) => (node as Record<string, unknown>)[name],
        exampleDocuments[key.at.file as keyof typeof exampleDocuments],
      );
      expect(there, key.key).toEqual(key.example);
    }
  });

  it('lists every field type', () => expect(all.types.map((t) => t.type)).toEqual(FIELD_TYPES));

  it('is a Markdown table for each section', () => {
    const text = markdown(all);
    for (const { name, keys: own } of all.sections)
      expect(text, name).toContain(
        `## ${name}\n\n| key | what it is for | 说明 | takes | example |\n| --- | --- | --- | --- | --- |\n| \`${own[0]?.key ?? ''}\``,
      );
    expect(
      text
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .every((line) => [6, 5].includes(line.replaceAll('\\|', '').split('|').length - 1)),
    ).toBe(true);
  });
});
