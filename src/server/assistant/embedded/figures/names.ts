/** Records that a question names: by key, by name, or by the part of a name that tells one from all others. Only those within reach of who asks. */
import type { Catalogue } from '../../../../documents/tables/catalogue.ts';
import { isLine, refers } from '../../../../documents/ground/fields/traits.ts';
import type { Resource, Screen } from '../../../../documents/ground/model/resource.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import { same } from './chips.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import type { Call } from '../../../user/call.ts';
import { options, queryList } from '../../../records/list/list.ts';
import type { Reader } from '../../../records/rows/reader.ts';
import type { Noun, Place } from './nouns.ts';
import { plainText, Phrases, type Token } from './text.ts';
import { isPart } from './words.ts';

/** A record that is named. */
export interface Named {
  kind: 'name';
  target: string;
  key: string;
  label: string;
}

/** What belongs to the organisation is known by short names too; all of it is read. */
const ALL = 200;
const CODE = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}._-]{2,}$/u;
const CODES = 5;
const VALUES = 3;
const ORGANISATION = /(?:分公司|有限公司|公司|集团|\bbranch\b|\bcompany\b|\bgroup\b)/gi;

/** What all labels begin with: every name of the demonstration says 演示. */
function commonStart(labels: readonly string[]): string {
  const [first = '', ...others] = labels;
  if (others.length === 0) return '';
  let length = 0;
  while (length < first.length && others.every((one) => one[length] === first[length])) length += 1;
  const start = first.slice(0, length);
  return /[a-z]$/i.test(start) ? start.replace(/\S+$/, '') : start;
}

/** Short forms of a label: without what all begin with, and without the word for its kind. */
function shortForms(label: string, start: string, kinds: readonly string[]): string[] {
  const stripped = (text: string): string =>
    kinds
      .reduce((left, kind) => left.replace(kind, ' '), text)
      .replaceAll(ORGANISATION, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const bare = label.slice(start.length);
  const whole = label.replace(/\s*\([^()]*\)$/, '');
  return [label, whole, bare, stripped(whole), stripped(bare)].filter((form) =>
    /\p{Script=Han}/u.test(form) ? form.length > 1 : form.length > 2,
  );
}

/** The records of an organisation's resource that the user reaches, by all their forms. */
async function ofOrganisation(
  records: Reader,
  call: Call,
  resource: Resource,
  nouns: readonly { phrase: string; noun: Noun }[],
  phrases: Phrases<Named>,
): Promise<void> {
  const { list } = await options(records, resource, { user: call.user, language: call.language }, { pageSize: ALL });
  const labels = list.map((one) => plainText(String(one.label)));
  const start = commonStart(labels);
  const kinds = nouns
    .filter(({ noun }) => noun.resource.name === resource.name)
    .map(({ phrase }) => phrase)
    .sort((a, b) => b.length - a.length);
  const taken = new Set(nouns.map(({ phrase }) => phrase));
  for (const [n, { value, label }] of list.entries()) {
    const meaning: Named = { kind: 'name', target: resource.name, key: String(value), label: String(label) };
    // Of more than were read nobody knows what a part of a name stands for.
    const forms = list.length < ALL ? shortForms(labels[n] ?? '', start, kinds) : [labels[n] ?? ''];
    for (const form of new Set([plainText(String(value)), ...forms]))
      if (!taken.has(form) && !isPart(form) && !/^\d{1,4}$/.test(form)) phrases.add(form, meaning);
  }
}

/** Records that a text is the key or the whole name of. */
async function exactly(records: Reader, call: Call, resource: Resource, text: string): Promise<Named[]> {
  const { list } = await options(records, resource, { user: call.user, language: call.language }, { keyword: text });
  const same = (one: unknown): boolean => plainText(String(one)) === text;
  // A key without a digit is a word: who is called `solar` is not meant by it.
  return list
    .filter((one) => (CODE.test(text) && same(one.value)) || same(one.label))
    .map((one) => ({ kind: 'name', target: resource.name, key: String(one.value), label: String(one.label) }));
}

/** Reads the names of a question, and further texts of it as they are asked for. */
export class Names {
  readonly phrases = new Phrases<Named>();
  /** Values of texts, as conditions. */
  readonly values = new Phrases<Meaning>();
  #asked = new Set<string>();
  readonly #records: Reader;
  readonly #call: Call;
  readonly #catalogue: Catalogue;

  constructor(records: Reader, call: Call) {
    this.#records = records;
    this.#call = call;
    this.#catalogue = records.catalogue();
  }

  /** Learns the stations and companies. */
  async organisation(nouns: readonly { phrase: string; noun: Noun }[]): Promise<void> {
    const { resources } = this.#catalogue;
    await Promise.all(
      ['station', 'company'].flatMap((target) => {
        const resource = resources[target];
        return resource ? [ofOrganisation(this.#records, this.#call, resource, nouns, this.phrases)] : [];
      }),
    );
  }

  /** Learns of the texts those that are keys or whole names of records of the resources. Answers whether there was any. */
  async learn(texts: readonly string[], targets: readonly string[]): Promise<boolean> {
    let found = false;
    for (const target of targets) {
      const resource = this.#catalogue.resources[target];
      for (const text of texts.slice(0, CODES)) {
        const asked = `${target} ${text}`;
        if (!resource || resource.rows || resource.remote || text.length < 2 || this.#asked.has(asked)) continue;
        this.#asked.add(asked);
        for (const named of await exactly(this.#records, this.#call, resource, text)) {
          this.phrases.add(text, named);
          found = true;
        }
      }
    }
    return found;
  }

  /** Learns of the words those that a short text of the records holds, such as a province. Answers whether there was any. */
  async learnValues(words: readonly string[], { resource, screen }: Place, { fields, rankOf }: Lexicon): Promise<boolean> {
    const texts = fields.filter((f) => isLine(f) && !refers(f) && rankOf(f) < 3 && f.name !== resource.key && f.name !== resource.label);
    let found = false;
    for (const word of words.slice(0, VALUES))
      for (const field of texts) {
        const where: Where = [{ field: field.name, operator: 'eq', value: word }];
        const { list } = await queryList(
          this.#records,
          resource,
          { ...this.#call, ...(screen ? { screen: screen.name } : {}) },
          { pageNum: 1, pageSize: 1, count: 'none', where, ...(screen ? { screen: screen.name } : {}) },
        );
        if (list.length === 0) continue;
        this.values.add(word, { kind: 'condition', where, said: same(word), rank: rankOf(field) });
        found = true;
      }
    return found;
  }

  /** Keys of the records that a screen shows; undefined for more than can be said. */
  async keysOf({ resource: name, where }: Screen): Promise<string[] | undefined> {
    const resource = this.#catalogue.resources[name];
    if (!resource) return undefined;
    const { list } = await options(
      this.#records,
      resource,
      { user: this.#call.user, language: this.#call.language },
      { where, pageSize: ALL },
    );
    return list.length < ALL ? list.map((one) => String(one.value)) : undefined;
  }
}

/** Words of a question that look like codes. */
export const codesIn = (tokens: readonly Token[]): string[] =>
  tokens.map((token) => token.text).filter((text) => CODE.test(text) && !/^\d{4}(?:-\d{2}){0,2}$/.test(text));
