import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { limited, provesClause } from './limit.ts';

/** Files that changed in the latest commits. */
const lately = new Set((process.env['TESTS_LATELY'] ?? '').split(','));

/** Whether all of a file runs in any case: nothing of its project takes long, or it proves clauses. */
const isFirst = ({ project, moduleId }: TestSpecification): boolean =>
  !['contract', 'e2e'].includes(project.name) || provesClause(readFileSync(moduleId, 'utf8'));

/** Where time is limited, files that prove clauses come first, then changed ones, then the others by turns; else Vitest's own order holds. */
export default class Order extends BaseSequencer {
  /** The place of a file among those that take turns: another one at every commit. */
  #turnOf({ moduleId }: TestSpecification): string {
    const file = relative(this.ctx.config.root, moduleId);
    const drawn = createHash('sha1').update(`${process.env['TESTS_TURN'] ?? ''} ${file}`);
    return `${lately.has(file) ? 0 : 1} ${drawn.digest('hex')}`;
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (!limited) return sorted;
    const first = new Set(sorted.filter(isFirst));
    const others = sorted.filter((file) => !first.has(file)).map((file) => ({ file, turn: this.#turnOf(file) }));
    return [...first, ...others.toSorted((a, b) => (a.turn < b.turn ? -1 : 1)).map(({ file }) => file)];
  }
}
