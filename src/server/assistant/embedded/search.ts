/** Full-text search over the passages a user may read. */
import MiniSearch from 'minisearch';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import { holds, type CurrentUser } from '../../user/user.ts';
import type { Passage } from './guide.ts';
import { passagesOf } from './passages.ts';
import { termsOf } from './terms.ts';

/** Passages at most, and how far below the best one they may stand. */
const MOST = 4;
const NEAR = 0.45;
/** A passage that shares less with the question than this part of its words answers something else. */
const SHARED = 0.6;

interface Index {
  search: MiniSearch<Passage>;
  passages: Map<string, Passage>;
}

const indexes = new WeakMap<Catalogue, Index>();
const LATIN = /^[a-z]{4,}$/;

function indexOf(catalogue: Catalogue): Index {
  let index = indexes.get(catalogue);
  if (!index) {
    const passages = passagesOf(catalogue);
    const search = new MiniSearch<Passage>({
      fields: ['title', 'titleEn', 'text', 'textEn'],
      tokenize: termsOf,
      searchOptions: {
        tokenize: termsOf,
        boost: { title: 3, titleEn: 3 },
        prefix: (term) => LATIN.test(term),
        fuzzy: (term) => (LATIN.test(term) ? 0.2 : false),
      },
    });
    search.addAll(passages);
    index = { search, passages: new Map(passages.map((p) => [p.id, p])) };
    indexes.set(catalogue, index);
  }
  return index;
}

/** The passages nearest to a question, best first; none when nothing is near. */
export function findPassages(catalogue: Catalogue, user: CurrentUser, question: string): Passage[] {
  const { search, passages } = indexOf(catalogue);
  const terms = new Set(termsOf(question));
  if (terms.size === 0) return [];
  const results = search
    .search(question, {
      filter: ({ id }) => {
        const needs = passages.get(String(id))?.needs;
        return needs === undefined || holds(user, needs);
      },
    })
    .filter(({ queryTerms }) => queryTerms.length / terms.size >= SHARED);
  const best = results[0]?.score ?? 0;
  return results
    .filter(({ score }) => score >= best * NEAR)
    .slice(0, MOST)
    .flatMap(({ id }) => passages.get(String(id)) ?? []);
}
