/**
 * Answers remembered until something they are made of changes, or the clock does. They are exact: before one is given again the
 * database is asked whether a transaction has written since. What they were counted of is remembered longer, and carried on by what
 * changed (source/carry.ts). Alike questions at one time are answered once.
 */
import { createHash } from 'node:crypto';
import { shift, startOf, timeZone } from '../../documents/ground/clock.ts';
import { holdsFiles } from '../../documents/ground/fields/traits.ts';
import { inResources } from '../../documents/kit/paths.ts';
import type { SourceDocument } from '../../documents/features/source/index.ts';
import { normaliseSource } from '../../documents/features/source/normalise.ts';
import type { SourceAnswer } from '../../contract/source.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { CurrentUser } from '../user/user.ts';
import type { Reader } from '../records/rows/reader.ts';
import { sightOf } from '../records/reach/scope.ts';
import type { Memory } from '../source/carry.ts';
import { answerSource } from './answer.ts';
import { forgetChanges, snapshotOf, stillHold, type Basis } from '../source/changes.ts';
import { readsOfSource, viewOf, type Reads } from '../source/reads.ts';

/** What a reader chose, and when. */
export interface AnswerRequest {
  selection: Record<string, unknown>;
  now: string;
}

interface Entry extends Basis {
  answer: SourceAnswer;
  memory: Memory;
  /** ms; the clock has moved on then. */
  until: number;
}

const MOST = 500;
const MOST_ROWS = 2000;
const MINUTE = 60_000;
/** Changes are noted for a day: no answer lives nearly as long. */
const HOUR = 60 * MINUTE;

const endOf = (clock: Reads['clock'], now: number): number =>
  clock === 'minute'
    ? now + MINUTE
    : Math.min(now + HOUR, clock === 'day' ? shift(startOf(now, 'day', timeZone()), 1, 'd') : Number.POSITIVE_INFINITY);

/** Selections that a source reads; the others do not change its answer. */
function readSelection(document: SourceDocument, selection: AnswerRequest['selection']): [string, unknown][] {
  const text = JSON.stringify(document);
  return Object.entries(selection).filter(([name]) => text.includes(`"$selection.${name}"`) || text.includes(`"choose":"${name}"`));
}

export class Answers {
  readonly #entries = new Map<string, Entry>();
  readonly #working = new Map<string, Promise<SourceAnswer>>();
  /** Answers are of the current documents. */
  #catalogue: Catalogue | undefined;
  #permissions: string[] = [];
  #forgotten = Date.now();

  constructor(private readonly records: Reader) {}

  /** The answers of several sources, in order; a source that cannot be answered answers its error. */
  async of(user: CurrentUser, sources: readonly SourceDocument[], request: AnswerRequest): Promise<PromiseSettledResult<SourceAnswer>[]> {
    this.#renew();
    const { pool } = this.records.database;
    const questions = sources.map((document) => this.#question(document, user, request));
    const known = questions
      .map((q) => q && this.#entries.get(q.key))
      .map((entry) => (entry && entry.until > Date.now() ? entry : undefined));
    const some = known.filter((entry) => entry !== undefined);
    const holds = some.length ? await stillHold(pool, some) : [];
    const good = new Set(some.filter((_entry, i) => holds[i]));
    // Taken before the questions are asked: what is written meanwhile counts as a change.
    const snapshot = known.every((entry) => entry && good.has(entry)) ? '' : await snapshotOf(pool);
    return Promise.allSettled(
      sources.map((document, i) => {
        const entry = known[i];
        const question = questions[i];
        if (entry && good.has(entry)) return entry.answer;
        if (!question) return answerSource(this.records, user, document, request);
        return this.#once(question, snapshot, user, document, request);
      }),
    );
  }

  /** Only who asks after the snapshot was taken may wait for the answer to it: an earlier one may not know what was written since. */
  #once(question: Question, snapshot: string, user: CurrentUser, document: SourceDocument, request: AnswerRequest): Promise<SourceAnswer> {
    const same = `${question.key} ${snapshot}`;
    const working =
      this.#working.get(same) ?? this.#work(question, snapshot, user, document, request).finally(() => this.#working.delete(same));
    this.#working.set(same, working);
    return working;
  }

  async #work(
    { key, reads, facts, below }: Question,
    snapshot: string,
    user: CurrentUser,
    document: SourceDocument,
    request: AnswerRequest,
  ): Promise<SourceAnswer> {
    const memory: Memory = this.#entries.get(key)?.memory ?? new Map();
    const answer = await answerSource(this.records, user, document, request, { memory, tables: reads.tables });
    if (answer.rows.length > MOST_ROWS) return answer;
    this.#entries.delete(key);
    this.#entries.set(key, {
      answer,
      memory,
      snapshot,
      tables: reads.tables,
      facts,
      below,
      until: endOf(reads.clock, Date.parse(request.now)),
    });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
    return answer;
  }

  /** Forgets what was said under other documents, and once an hour what is too old to matter. */
  #renew(): void {
    const catalogue = this.records.catalogue();
    if (this.#catalogue !== catalogue) {
      this.#catalogue = catalogue;
      this.#entries.clear();
      const fields = Object.values(catalogue.resources).flatMap((r) => r.fields);
      this.#permissions = [...new Set(fields.flatMap((f) => f.permission ?? []))].sort();
    }
    if (Date.now() - this.#forgotten < HOUR) return;
    this.#forgotten = Date.now();
    // The next hour tries again.
    void forgetChanges(this.records.database.pool).catch(() => undefined);
  }

  /** How a question is known again; undefined for what is asked again each time. */
  #question(document: SourceDocument, user: CurrentUser, { selection }: AnswerRequest): Question | undefined {
    const catalogue = this.records.catalogue();
    const resource = (name: string): Catalogue['resources'][string] | undefined => catalogue.resources[name];
    const source = normaliseSource(document, { resource, lookup: inResources(resource) }, selection);
    // Names of files are not among the rows of the documents.
    if (!source || source.fields.some(holdsFiles)) return undefined;
    const selected = readSelection(document, selection);
    const reads = readsOfSource(source, selected, catalogue);
    const text = JSON.stringify([document, selected, viewOf(user, reads.own, this.#permissions), timeZone()]);
    const facts = Object.values(source.facts).map((fact) => fact.resource);
    return {
      key: createHash('sha256').update(text).digest('base64'),
      reads,
      facts: facts.filter((name) => resource(name)?.ways.every((way) => way.to === 'station' || way.to === 'company')),
      below: sightOf(user) === 'branch' ? (user.companyPath ?? undefined) : undefined,
    };
  }
}

interface Question {
  key: string;
  reads: Reads;
  facts: string[];
  below: string | undefined;
}
