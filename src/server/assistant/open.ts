import type { Config } from '../config/config.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Answerer } from './answerer.ts';
import { embedded } from './embedded/answerer.ts';
import { ragflow } from './ragflow/service.ts';

/** The answerer that the configuration names. */
export function openAnswerer({ ragUrl, ragKey, ragChat, llmUrl, llmKey, llmModel }: Config, reader: Reader): Answerer {
  if (ragUrl !== '') return ragflow({ url: ragUrl, key: ragKey, chat: ragChat });
  return embedded(reader, llmUrl === '' ? undefined : { url: llmUrl, key: llmKey, model: llmModel });
}
