/** Terrain and clouds, in a thread: what a large or hostile file costs, nobody else waits for. */
import { CloudError } from '../../../terrain/cloud/las.ts';
import { OrthoError } from '../../map/ortho/types.ts';
import { processCloud } from '../cloud/process.ts';
import { contoursOn, processDem, profileOn } from '../dem/process.ts';
import type { Advance, Refusal, TerrainJob } from '../messages.ts';

/** Tells how far it is, when that is something new. */
function teller({ port }: Extract<TerrainJob, { work: 'dem' | 'cloud' }>): (part: number) => void {
  let told = 0;
  return (part) => {
    if (part - told < 0.01) return;
    told = part;
    port.postMessage({ part } satisfies Advance);
  };
}

async function done(job: TerrainJob): Promise<unknown> {
  switch (job.work) {
    case 'dem':
      return processDem(job.path, job.target, teller(job));
    case 'cloud':
      return processCloud(job.path, job.target, job.given, teller(job));
    case 'profile':
      return profileOn(job.path, job.line);
    case 'contours':
      return contoursOn(job.path, job.step);
  }
}

/** What the pool calls: an answer, or why the file is not taken. */
export default async function work(job: TerrainJob): Promise<unknown> {
  try {
    return await done(job);
  } catch (error) {
    if (error instanceof OrthoError) return { refusal: { fault: error.fault } } satisfies Refusal;
    if (error instanceof CloudError) return { refusal: { fault: error.fault, detail: error.detail } } satisfies Refusal;
    throw error;
  } finally {
    if ('port' in job) job.port.close();
  }
}
