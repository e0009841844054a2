/** `POST /api/screen/data`: what the blocks of a grid show, in one call. */
import type { FastifyInstance } from 'fastify';
import { COUNTS } from '../../contract/counts.ts';
import { SCREEN_DATA, type BlockAnswer, type ScreenData } from '../../contract/source.ts';
import type { Catalogue } from '../../documents/catalogue.ts';
import { defaultsOf, sourcesOf, type Grid, type NamedSource } from '../../documents/grid.ts';
import { callOf } from '../http/caller.ts';
import type { Writer } from '../records/write/write.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { AppError, toAppError, badBody } from '../http/errors.ts';
import { holds } from '../user/user.ts';
import type { Call } from '../user/call.ts';
import { counts } from '../records/list/counts.ts';
import { Withheld } from './withheld.ts';
import { Answers } from './answers.ts';

/** What grids are answered with. */
interface GridTools {
  store: { catalogue: Catalogue };
  writer: Writer;
}

const MAX_SELECTIONS = 20;
const MAX_VALUES = 200;

const isScalar = (v: unknown): boolean => v === null || ['string', 'number', 'boolean'].includes(typeof v);

/** What is selected: scalars and lists of such, not many. @throws AppError request.body */
function readSelection(selection: unknown): Record<string, unknown> {
  if (selection === undefined || selection === null) return {};
  if (typeof selection !== 'object' || Array.isArray(selection)) throw badBody('selection 应为对象', 'selection must be an object');
  const entries = Object.entries(selection);
  if (entries.length > MAX_SELECTIONS)
    throw badBody(`selection 最多 ${MAX_SELECTIONS} 项`, `selection takes ${MAX_SELECTIONS} entries at most`);
  for (const [name, value] of entries)
    if (!isScalar(value) && !(Array.isArray(value) && value.length <= MAX_VALUES && value.every(isScalar)))
      throw badBody(`selection.${name} 应为值或值的列表`, `selection.${name} must be a value or a list of values`);
  return Object.fromEntries(entries);
}

/** Without what was taken back: its default holds. */
const withoutEmpty = (selection: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== null && value !== ''));

/** Sources of the blocks that are wanted, all when none are named. @throws AppError request.body */
function readBlocks(requested: unknown, { blocks }: Grid): NamedSource[] {
  const all = blocks.filter((b) => sourcesOf(b).length);
  const names = all.map((b) => b.name);
  if (requested === undefined || requested === null) return all.flatMap(sourcesOf);
  if (!Array.isArray(requested) || !requested.every((name) => typeof name === 'string' && names.includes(name)))
    throw badBody(`blocks 应为 ${names.join('、')} 中的名称`, `blocks must be names among ${names.join(', ')}`);
  return [...new Set(requested as string[])].flatMap((name) => all.filter((b) => b.name === name).flatMap(sourcesOf));
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
  body: unknown,
): Promise<ScreenData> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badBody('应为对象', 'must be an object');
  const { screen, blocks, selection } = body as Record<string, unknown>;
  const grid = context.store.catalogue.grids[String(screen)];
  if (!grid) throw new AppError('route.unknown');
  if (!holds(call.user, `${grid.name}:view`)) throw new AppError('permission.denied');
  const request = { selection: { ...defaultsOf(grid), ...withoutEmpty(readSelection(selection)) }, now: new Date().toISOString() };
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
  const answers = new Answers(context.writer);
  app.post(COUNTS, async (request) => ok(await counts(context.writer, callOf(request), request.body), languageOf(request)));
  app.post(SCREEN_DATA, async (request) => ok(await screenData(app, context, answers, callOf(request), request.body), languageOf(request)));
}
