import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import { room } from '../house/room.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { gradeTask } from './analysis/gradeTask.ts';
import { regradeModule } from './analysis/cells.ts';
import { analyseAgain, processKind } from './analysis/job.ts';
import { guardMarked } from './analysis/marked.ts';
import { annotationsKind } from './annotations/job.ts';
import { forgetTaken } from './flights/take.ts';
import { guardMedia, guardTask } from './intake/guard.ts';
import { intakeKind } from './intake/job.ts';
import { migrations } from './migrations.ts';
import { mediaRoutes } from './routes.ts';
import { guardOutlines, OUTLINED } from './outlines/guard.ts';
import { Pixels } from './pixels/pool.ts';
import { DEFECT, MEDIA, TASK } from './rows/tools.ts';
import { tilesKind } from './tiles/job.ts';
import { TaskRunner } from './runner.ts';
import { bringKind } from './samples/bring/job.ts';
import { DATASET, guardDataset, guardSample, SAMPLE } from './samples/freeze.ts';
import { sentRoutes } from './sent/routes.ts';
import type { SentTools } from './sent/take.ts';

interface Needs {
  config: Config;
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
}

interface Opens {
  pixels: Pixels;
  taskRunner: TaskRunner;
}

/** Media of tasks: looked at, analysed, and what others found about them. */
export const mediaRoom = room<Needs, Opens, Pick<SentTools, 'reader' | 'dictionaries'>>()({
  name: 'media',
  needs: ['config', 'database', 'storage', 'writer', 'jobs'],
  opens: ['pixels', 'taskRunner'],
  uses: ['reader', 'dictionaries'],
  open(needed) {
    const pixels = new Pixels();
    return { pixels, taskRunner: new TaskRunner({ ...needed, pixels }) };
  },
  migrations,
  jobs: (tools) => [
    intakeKind(tools, (mediaId, taskCode, job) => analyseAgain(tools, tools.config.seedLanguage, mediaId, taskCode, job)),
    processKind(tools, tools.config.seedLanguage),
    annotationsKind(tools, tools.config.seedLanguage),
    bringKind(tools),
    tilesKind(tools),
  ],
  routes(app, tools) {
    mediaRoutes(app, tools);
    sentRoutes(app, tools);
  },
  guards: ({ writer }) => ({
    [MEDIA]: guardMedia,
    [TASK]: async (write) => {
      await gradeTask(() => writer.catalogue())(write);
      await guardTask(write);
    },
    [DEFECT]: async (write) => {
      await guardOutlines(OUTLINED.defect)(write);
      await guardMarked(write);
      await regradeModule(() => writer)(write);
    },
    [SAMPLE]: async (write) => {
      await guardOutlines(OUTLINED.sample)(write);
      await guardSample(write);
    },
    [DATASET]: guardDataset(() => writer.catalogue()),
  }),
  announcing({ taskRunner }, event) {
    if (event.type === 'record' && (event.resource === MEDIA || event.resource === TASK)) taskRunner.wake();
    return undefined;
  },
  async serve({ config, taskRunner }) {
    if (config.taskRunner === 'on') taskRunner.start();
    return undefined;
  },
  upkeep: [
    { name: 'tasks that wait', every: 30_000, work: async ({ taskRunner }) => taskRunner.wake() },
    { name: 'housekeeping: pictures of docks that were taken', work: forgetTaken },
  ],
  async close({ taskRunner, pixels }) {
    await taskRunner.close();
    await pixels.close();
  },
});
