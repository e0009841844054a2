import type { Config } from '../config/config.ts';
import type { Writer } from '../records/write/write.ts';
import type { Answerer } from './answerer.ts';
import { embedded } from './embedded/answerer.ts';
import { ragflow } from './ragflow/service.ts';

/** The answerer that the configuration names. */
export function openAnswerer({ ragUrl, ragKey, ragChat, llmUrl, llmKey, llmModel }: Config, writer: Writer): Answerer {
  if (ragUrl !== '') return ragflow({ url: ragUrl, key: ragKey, chat: ragChat });
  return embedded(writer, llmUrl === '' ? undefined : { url: llmUrl, key: llmKey, model: llmModel });
}
