/** Results become the records that hold such files, as if somebody had brought them; the jobs that read them follow. */
import { sql } from 'kysely';
import { MAP_LAYERS } from '../../contract/maps.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Outcome, RunningJob } from '../jobs/kind.ts';
import { starterOf } from '../jobs/jobs.ts';
import { neededResource, TASK } from '../media/rows/tools.ts';
import { prepareInsert, type Prepared } from '../records/write/prepare.ts';
import { storeInsert } from '../records/write/store.ts';
import { transact } from '../records/write/transact.ts';
import type { Row } from '../source/rows.ts';
import { PROCESS_CLOUD } from '../terrain/cloud/job.ts';
import { PROCESS_TERRAIN } from '../terrain/dem/job.ts';
import { MODEL } from '../terrain/tools.ts';
import type { Call } from '../user/call.ts';
import { ownCall } from '../user/owner.ts';
import { THERMAL } from './pictures.ts';
import type { Product } from './products.ts';
import type { Result } from './results.ts';
import type { ReconstructionTools } from './tools.ts';

/** The task that was reconstructed. */
export interface Subject {
  id: string;
  taskCode: string;
  taskName: string;
  stationCode: string;
  companyCode: string;
  kind: string;
  lineCode: string | null;
  turbineCode: string | null;
}

/** How it was made. */
export interface Origin {
  /** Photographs. */
  count: number;
  lens: string | undefined;
  /** Day of the newest of them, `2026-05-01`. */
  day: string;
  /** Engine of the server and its version. */
  engine: string;
}

const WORDS: Readonly<Record<Product, Record<'zh' | 'en', string>>> = {
  orthophoto: { zh: '正射影像', en: 'orthophoto' },
  model: { zh: '三维模型', en: '3D model' },
  dsm: { zh: '数字表面模型', en: 'surface model' },
  dem: { zh: '数字高程模型', en: 'elevation model' },
  cloud: { zh: '点云', en: 'point cloud' },
};
/** Codes of GEO_MODEL_KIND. */
const KINDS: Partial<Record<Product, string>> = { model: 'tiles', dsm: 'DSM', dem: 'DEM' };
/** Codes of CLOUD_OBJECT, by the kind of the task. */
const CLOUDS: Readonly<Record<string, string>> = {
  line: 'line',
  dockLine: 'line',
  wind: 'turbine',
  dockWind: 'turbine',
  turbineModel: 'turbine',
};
/** Characters of a code, and of a name. */
const [MOST_CODE, MOST_NAME] = [64, 100];

/** What reconstructions of a task are called, the next one. */
async function nextOf(
  { database }: Pick<ReconstructionTools, 'database'>,
  taskCode: string,
): Promise<{ prefix: string; revision: number }> {
  const start = `${taskCode.slice(0, MOST_CODE - 16)}-R`;
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(substr(code, ${start.length + 1}::int) from '^([0-9]{1,6})-')::int) as last
    from ${sql.table(MODEL)} where starts_with(code, ${start})`.execute(database.db);
  const revision = (rows[0]?.last ?? 0) + 1;
  return { prefix: `${start}${revision}`, revision };
}

/** The record of a result: its resource and what it says. */
function recordOf(
  { product, file, size }: Result,
  subject: Subject,
  { count, lens, day, engine }: Origin,
  { prefix, revision, language }: { prefix: string; revision: number; language: 'zh' | 'en' },
): { resource: string; values: Row } {
  const { stationCode, companyCode, kind, lineCode, turbineCode } = subject;
  const name = `${subject.taskName.slice(0, MOST_NAME - 30)} ${WORDS[product][language]}`;
  const source = language === 'zh' ? `由 ${engine} 从 ${count} 张照片重建` : `Reconstructed by ${engine} from ${count} photographs`;
  if (product === 'orthophoto')
    return {
      resource: MAP_LAYERS,
      values: {
        name,
        companyCode,
        stationCode,
        kind: 'orthophoto',
        file: [file],
        band: lens === THERMAL ? 'thermal' : 'rgb',
        remark: source,
      },
    };
  if (product === 'cloud') {
    const cloudObject = CLOUDS[kind] ?? 'terrain';
    return {
      resource: TASK,
      values: {
        taskName: name,
        kind: 'pointCloud',
        stationCode,
        cloudObject,
        ...(cloudObject === 'line' && lineCode !== null ? { lineCode } : {}),
        ...(cloudObject === 'turbine' && turbineCode !== null ? { turbineCode } : {}),
        images: [file],
        remark: source,
      },
    };
  }
  const values = {
    code: `${prefix}-${product}`,
    name,
    stationCode,
    kind: KINDS[product],
    file: [file],
    captureDate: day,
    source,
    revision,
  };
  return { resource: MODEL, values: { ...values, size: Math.round(size / 1e4) / 100 } };
}

/** Jobs that read what was made; whoever started the reconstruction sees them. A record whose job could not be started has a button for it. */
async function readFurther({ jobs }: Pick<ReconstructionTools, 'jobs'>, call: Call, made: readonly Made[]): Promise<void> {
  for (const { product, row } of made) {
    const kind = product === 'cloud' ? PROCESS_CLOUD : product === 'dsm' || product === 'dem' ? PROCESS_TERRAIN : undefined;
    const subject = String(row['taskName'] ?? row['name']);
    if (kind) await jobs.start(kind, starterOf(call), { id: String(row['id']) }, { subject });
  }
}

interface Made {
  product: Product;
  resource: Resource;
  prepared: Prepared;
  row: Row;
}

const listed = (products: readonly Product[], language: 'zh' | 'en'): string =>
  products.map((product) => WORDS[product][language]).join(language === 'zh' ? '、' : ', ');

/**
 * Writes all of them, and that the job is done, or nothing.
 * @param missing of what was asked for and did not come
 */
export async function storeResults(
  tools: ReconstructionTools,
  job: RunningJob,
  call: Call,
  results: readonly Result[],
  { subject, origin, missing }: { subject: Subject; origin: Origin; missing: readonly Product[] },
): Promise<Outcome> {
  const { writer, config } = tools;
  const named = { ...(await nextOf(tools, subject.taskCode)), language: config.seedLanguage === 'en' ? 'en' : 'zh' } as const;
  const made: Made[] = [];
  for (const result of results) {
    const { resource: name, values } = recordOf(result, subject, origin, named);
    const resource = neededResource(tools, name);
    const prepared = await prepareInsert(writer, resource, ownCall, values);
    made.push({ product: result.product, resource, prepared, row: prepared.row });
  }
  const products = made.map(({ product }) => product);
  const [zh, en] = [missing.length ? `；缺少 ${listed(missing, 'zh')}` : '', missing.length ? `; without ${listed(missing, 'en')}` : ''];
  const outcome: Outcome = {
    result: { photographs: origin.count, products, missing },
    note: {
      zh: `从 ${origin.count} 张照片重建：${listed(products, 'zh')}${zh}`,
      en: `From ${origin.count} photographs: ${listed(products, 'en')}${en}`,
    },
  };
  await transact(writer, neededResource(tools, MODEL), async (db, announce) => {
    for (const { resource, prepared } of made) await storeInsert(db, writer, resource, ownCall, prepared, announce);
    await job.end(db, outcome);
  });
  for (const { resource, row } of made)
    writer.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: [String(row['id'])] });
  await readFurther(tools, call, made);
  return outcome;
}
