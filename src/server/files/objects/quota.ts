/** What a user may keep as own objects: as many, and as many bytes, as files that no record holds. */
import type { ObjectTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { ownPrefix } from './names.ts';

const GIB = 1024 ** 3;
/** Longest a count is believed without looking: other servers, and temporary keys, write too. */
const BELIEVED_MS = 60_000;
/** Users remembered. */
const MOST = 1000;

interface Usage {
  until: number;
  files: number;
  bytes: number;
}

const known = new WeakMap<object, Map<string, Promise<Usage>>>();

async function count({ storage }: Pick<ObjectTools, 'storage'>, id: string): Promise<Usage> {
  const usage = { until: Date.now() + BELIEVED_MS, files: 0, bytes: 0 };
  for await (const { size } of storage.list(ownPrefix({ id }))) {
    usage.files += 1;
    usage.bytes += size;
  }
  return usage;
}

async function usageOf(context: Pick<ObjectTools, 'storage'>, id: string): Promise<Usage> {
  let users = known.get(context.storage);
  if (!users || users.size > MOST) known.set(context.storage, (users = new Map()));
  const remembered = await users.get(id)?.catch(() => undefined);
  if (remembered && remembered.until > Date.now()) return remembered;
  const counted = count(context, id);
  users.set(id, counted);
  return counted;
}

/** Forgets what a user has, after some were removed. */
export const forgetUsage = ({ storage }: Pick<ObjectTools, 'storage'>, id: string): void => void known.get(storage)?.delete(id);

/** Does `put` when the user may keep one more object of this size; what is on its way counts. @throws AppError object.quota */
export async function withinQuota(
  context: Pick<ObjectTools, 'config' | 'storage'>,
  id: string,
  size: number,
  put: () => Promise<void>,
): Promise<void> {
  const { uploadFiles, uploadBytes } = context.config;
  const usage = await usageOf(context, id);
  if (usage.files >= uploadFiles || usage.bytes + size > uploadBytes)
    throw new AppError('object.quota', { files: uploadFiles, size: (uploadBytes / GIB).toFixed(2) });
  usage.files += 1;
  usage.bytes += size;
  try {
    await put();
  } catch (error) {
    usage.files -= 1;
    usage.bytes -= size;
    throw error;
  }
}
