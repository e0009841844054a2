/** Edits that change nothing of what a document says, and the text of the file afterwards. */
import { at, isKeyword, places, type Documents, type Json } from './folder.ts';
import type { Random } from '../../support/random.ts';

/** Names in another order; the order of properties is that of columns and inputs, and stays. */
function shuffled(value: unknown, random: Random, ordered = false): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random));
  const entries = Object.entries(value).map(([key, member]): [string, unknown, number] => [
    key,
    shuffled(member, random, key === 'properties'),
    random.below(1000),
  ]);
  return Object.fromEntries((ordered ? entries : entries.sort((a, b) => a[2] - b[2])).map(([key, member]) => [key, member]));
}

/** What is left unsaid, said: the default of a switch or choice where the language has one. */
function spell(document: Json, random: Random): void {
  if ('blocks' in document) {
    document.hidden ??= false;
    for (const block of document.blocks as Json[]) {
      block.width ??= 24;
      block.name ??= block.type;
    }
    return;
  }
  if ('link' in document || 'setting' in document || 'rows' in document) return;
  // A screen says what differs from its resource: of which, nothing has a default of its own.
  const [form, list] = [(document.form ??= {}) as Json, (document.list ??= {}) as Json];
  if ('record' in document) {
    list.method ??= 'POST';
    form.kind ??= 'drawer';
    form.columns ??= 2;
    if (!('remote' in document)) document.softDelete ??= false;
    for (const property of Object.values((document.record as { properties: Record<string, Json> }).properties)) {
      const options = property['x-field'] as Json | undefined;
      if (options && random.once(2))
        for (const key of ['readOnly', 'immutable', 'unique']) if (key !== 'unique' || property.type === 'string') options[key] ??= false;
    }
    for (const t of (document.states as { transitions?: Json[] } | undefined)?.transitions ?? []) {
      t.danger ??= false;
      t.batch ??= true;
      t.by ??= 'user';
    }
  }
}

/** Sets that say the same in any order. */
const SETS = /^(record required|list search|list inline|verbs|screen audience|audience|states transitions \d+ from)$/;

const escaped = (text: string, random: Random): string =>
  text.replace(/[\u4e00-\u9fff]/g, (c) => (random.once(3) ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}` : c));
const spaced = (text: string, random: Random): string =>
  text.replace(/\n/g, () => (random.once(12) ? '\n\n' : '\n')).replace(/": /g, () => (random.once(6) ? '"  :\t' : '": '));

/** Edits one file; answers what was done and the text. */
export function harmless(documents: Documents, random: Random): { file: string; what: string; text: string } {
  const file = random.pick([...documents.keys()]);
  const document = documents.get(file) as Json;
  const what = random.pick([
    'order of keys',
    'white space',
    'line ends',
    'escapes',
    'said twice',
    'order of sets',
    'help for editors',
  ] as const);
  if (what === 'said twice' && !file.startsWith('dictionaries/')) spell(document, random);
  if (what === 'order of sets')
    for (const p of places(new Map([[file, document]])).filter((place) => isKeyword(place) && SETS.test(at(place))))
      if (Array.isArray(p.owner[p.key])) (p.owner[p.key] as unknown[]).reverse();
  if (what === 'help for editors') document.$schema = random.pick(['../meta/x.json', 'https://example.org/y']);
  const plain = JSON.stringify(what === 'order of keys' ? shuffled(document, random) : document, null, random.pick([0, 1, 2, 4, '\t']));
  const text =
    what === 'white space'
      ? `${random.pick(['', '\n', '  \n', '\uFEFF'])}${spaced(plain, random)}${random.pick(['', '\n', '\n\n'])}`
      : what === 'line ends'
        ? plain.replaceAll('\n', '\r\n')
        : what === 'escapes'
          ? escaped(plain, random)
          : plain;
  return { file, what, text };
}
