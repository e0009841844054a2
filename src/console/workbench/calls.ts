/** The calls of the schema workbench, from the console. All of them throw ApiError; the caller tells of it. */
import type { ListData } from '../../contract/envelope.ts';
import {
  WORKBENCH_PATHS as PATHS,
  type CheckRequest,
  type DocumentEntry,
  type DocumentNames,
  type DocumentSource,
  type DocumentVersion,
  type DraftCheck,
  type SaveRequest,
} from '../../contract/workbench.ts';
import { request } from '../data/client/client.ts';

/** Every document, broken ones first. */
export const listDocuments = async (): Promise<DocumentEntry[]> =>
  (await request<ListData<DocumentEntry>>({ url: PATHS.list, body: {}, read: true, handled: true })).list;

/** A document as it stands; the text of one that is not there yet is empty. */
export const readSource = (file: string): Promise<DocumentSource> =>
  request({ method: 'GET', url: PATHS.source, params: { file }, handled: true });

/** What documents may refer to. */
export const readNames = (): Promise<DocumentNames> => request({ method: 'GET', url: PATHS.names, handled: true });

/** What a draft would do. */
export const checkDraft = (draft: CheckRequest, signal?: AbortSignal): Promise<DraftCheck> =>
  request({ url: PATHS.check, body: draft, read: true, handled: true, signal });

export const saveSource = (change: SaveRequest): Promise<DocumentSource> => request({ url: PATHS.save, body: change, handled: true });

export const removeSource = (file: string, version: string): Promise<DocumentSource> =>
  request({ url: PATHS.remove, body: { file, version }, handled: true });

/** What a document said before, newest first. */
export const readHistory = async (file: string): Promise<DocumentVersion[]> =>
  (await request<ListData<DocumentVersion>>({ method: 'GET', url: PATHS.history, params: { file }, handled: true })).list;

export const readPast = async (file: string, id: number): Promise<string> =>
  (await request<{ text: string }>({ method: 'GET', url: PATHS.past, params: { file, id }, handled: true })).text;
