/** `POST /api/screen/data`: what the blocks of a grid show, in one call. */
import type { FastifyInstance } from 'fastify';
import type { Of } from '../../contract/api/schema.ts';
import type { screenDataBody } from '../../contract/api/screen.ts';
import { COUNTS, type CountsQuery } from '../../contract/counts.ts';
import { SCREEN_DATA, type BlockAnswer, type ScreenData } from '../../contract/source.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import { defaultsOf, sourcesOf, type Grid, type NamedSource } from '../../documents/features/blocks/grid.ts';
import { callOf } from '../http/caller.ts';
import type { Reader } from '../records/rows/reader.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { AppError, badBody } from '../errors/error.ts';
import { toAppError } from '../failures/failures.ts';
import { holds } from '../user/user.ts';
import type { Call } from '../user/call.ts';
import { counts } from '../records/list/counts.ts';
import { Withheld } from './withheld.ts';
import { Answers } from './answers.ts';

/** What grids are answered with. */
export interface GridTools {
  store: { catalogue: Catalogue };
  reader: Reader;
}

/** Without what was taken back: its default holds. */
const withoutEmpty = (selection: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== null && value !== ''));

/** Sources of the blocks that are wanted, all when none are named. @throws AppError request.body */
function readBlocks(requested: readonly string[] | null | undefined, { blocks }: Grid): NamedSource[] {
  const all = blocks.filter((b) => sourcesOf(b).length);
  const names = all.map((b) => b.name);
  if (requested === undefined || requested === null) return all.flatMap(sourcesOf);
  if (!requested.every((name) => names.includes(name)))
    throw badBody(`blocks 应为 ${names.join('、')} 中的名称`, `blocks must be names among ${names.join(', ')}`);
  return [...new Set(requested)].flatMap((name) => all.filter((b) => b.name === name).flatMap(sourcesOf));
}

/** Why a block has no data; the others have theirs. */
function refusal(error: unknown): AppError {
  if (error instanceof Withheld) return new AppError('permission.denied');
  if ((error as { code?: string }).code === '57014') return new AppError('source.slow');
  return toAppError(error);
}

/** The data of a grid's blocks for one user. @throws AppError permission.denied, route.unknown, request.body */
async function screenData(
  app: FastifyInstance,
  context: Pick<GridTools, 'store'>,
  answers: Answers,
  call: Call,
  { screen, blocks, selection }: Of<typeof screenDataBody>,
): Promise<ScreenData> {
  const grid = context.store.catalogue.grids[screen];
  if (!grid) throw new AppError('route.unknown');
  if (!holds(call.user, `${grid.name}:view`)) throw new AppError('permission.denied');
  const request = { selection: { ...defaultsOf(grid), ...withoutEmpty(selection ?? {}) }, now: new Date().toISOString() };
  const wanted = readBlocks(blocks, grid);
  const settled = await answers.of(
    call.user,
    wanted.map(({ source }) => source),
    request,
  );
  const shown = settled.map((one, i): [string, BlockAnswer] => {
    const name = wanted[i]?.name ?? '';
    if (one.status === 'fulfilled') return [name, one.value];
    const known = refusal(one.reason);
    if (known.status >= 500) app.log.error({ err: one.reason as unknown, screen: grid.name, block: name }, 'a block has no data');
    return [name, { error: known.code, message: known.text(call.language) }];
  });
  return { blocks: Object.fromEntries(shown) };
}

export function sourceRoutes(app: FastifyInstance, context: GridTools): void {
  const answers = new Answers(context.reader);
  app.post(COUNTS, async (request) =>
    ok(await counts(context.reader, callOf(request), (request.body ?? {}) as CountsQuery), languageOf(request)),
  );
  app.post(SCREEN_DATA, async (request) =>
    ok(await screenData(app, context, answers, callOf(request), request.body as Of<typeof screenDataBody>), languageOf(request)),
  );
}
