/** Leaves out what a run has no time for (limit.ts); tests/run.js names it at the end. */
import { TestRunner, type RunnerTask, type RunnerTestSuite } from 'vitest';
import { isOver, provesClause } from './limit.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Not begun: the time of the run was over. */
    late?: true;
  }
}

const proves = (task: RunnerTask): boolean => provesClause(task.name) || (task.type === 'suite' && task.tasks.some(proves));

export default class LimitedRunner extends TestRunner {
  /** Tests of one file may build on each other: a file that proves a clause runs whole. */
  #isLate = ({ file }: RunnerTask): boolean => isOver() && !proves(file);

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    // Nothing in it will run: it needs no preparation.
    if (this.#isLate(suite)) for (const hooks of Object.values(TestRunner.getSuiteHooks(suite))) hooks.splice(0);
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (test.mode === 'run' && this.#isLate(test)) {
      test.mode = 'skip';
      test.meta.late = true;
    }
    await super.onBeforeRunTask(test);
  }
}
