/** How the simulated dock takes flight areas: asks which file it shall have, fetches it, compares it, and tells how far it is. */
import { createHash, randomUUID } from 'node:crypto';
import type { Message } from './parts.ts';
import type { Ask } from './upload.ts';

const ANSWER_MS = 5_000;
/** Reasons of the protocol: what was answered cannot be read, the file does not come, it is not the one that was meant. */
const [UNREADABLE, NO_FILE, WRONG_FILE] = [1, 3, 12];

interface Listed {
  name: string;
  url: string;
  checksum: string;
}

async function reasonOf({ url, checksum }: Listed, broken: boolean): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!answer.ok) return NO_FILE;
    const same =
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex') === checksum;
    return same && !broken ? 0 : WRONG_FILE;
  } catch {
    return NO_FILE;
  }
}

/** @param broken the file never arrives as it was sent */
export async function takeAreas(sn: string, ask: Ask, broken: boolean): Promise<void> {
  const tell = async (status: string, reason: number, file?: Listed): Promise<void> => {
    const data = { status, reason, ...(file ? { file: { name: file.name, checksum: file.checksum } } : {}) };
    const event: Message = { topic: `thing/product/${sn}/events`, method: 'flight_areas_sync_progress', needReply: true, data };
    await ask(event, randomUUID(), ANSWER_MS);
  };
  const answer = await ask({ topic: `thing/product/${sn}/requests`, method: 'flight_areas_get', data: {} }, randomUUID(), ANSWER_MS);
  const files = (answer?.['output'] as { files?: Listed[] } | undefined)?.files;
  const file = files?.[0];
  if (!file) return tell('fail', UNREADABLE);
  await tell('synchronizing', 0, file);
  const reason = await reasonOf(file, broken);
  await tell(reason ? 'fail' : 'synchronized', reason, file);
}
