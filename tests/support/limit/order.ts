import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { limited, provesClause } from './limit.ts';

/** Files in the order in which they need a proof, as tests/proofs.js says it to a run with a limit. */
const needed = new Map(
  (process.env['TESTS_ORDER'] ? readFileSync(process.env['TESTS_ORDER'], 'utf8').split('\n') : []).map((file, i) => [file, i]),
);

/** Files that take a minute or more, for machines that have not run them yet: begun last, they would run alone at the end. */
export const LONG = [
  'tests/contract/devices/flights.test.ts',
  'tests/contract/outage/largeFiles.test.ts',
  'tests/contract/outage/killedJobs.test.ts',
  'tests/contract/outage/killedTask.test.ts',
  'tests/e2e/dock.test.ts',
  'tests/e2e/walls.test.ts',
];

/** Whether all of a file runs in any case: nothing of its project takes long, or it proves clauses. */
const isFirst = ({ project, moduleId }: TestSpecification): boolean =>
  !['contract', 'e2e'].includes(project.name) || provesClause(readFileSync(moduleId, 'utf8'));

/**
 * Long files first. Where time is limited, files that prove clauses come first, then the others as they need it: no file is left out for
 * ever.
 */
export default class Order extends BaseSequencer {
  #nameOf({ moduleId }: TestSpecification): string {
    return relative(this.ctx.config.root, moduleId).replaceAll('\\', '/');
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification): boolean => LONG.includes(this.#nameOf(file));
    if (!limited) return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    const first = new Set(sorted.filter(isFirst));
    const others = sorted.filter((file) => !first.has(file)).map((file) => ({ file, turn: needed.get(this.#nameOf(file)) ?? -1 }));
    return [...first, ...others.toSorted((a, b) => a.turn - b.turn).map(({ file }) => file)];
  }
}
