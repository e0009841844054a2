import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { isApiError } from '../client/apiError.ts';
import { backoff } from '../client/backoff.ts';

/** What was read of the server and still serves, for Refine's hooks and our own. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, placeholderData: keepPreviousData } },
});

/** For what the page cannot do without and nobody asks for: it is read until it is there, then kept. */
export const untilRead = {
  // Who is not signed in any more is told once.
  retry: (_: number, error: Error) => !isApiError(error) || error.status !== 401,
  retryDelay: (failures: number) => backoff(failures),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const;

/** Keys of what is read without Refine's hooks; theirs begin with `data`. Live events make those under `records` and `workbench` stale. */
export const keys = {
  /** What stands at an address that carries its hash: the document of a screen, the dictionaries. */
  bundle: (path: string) => ['bundle', path] as const,
  /** Everything read of a resource. */
  records: (resource: string) => ['records', resource] as const,
  /** Every option of a picker. */
  record: (resource: string, id: string) => ['records', resource, 'record', id] as const,
  options: (resource: string, where: string) => ['records', resource, 'options', where] as const,
  /** Figures of one column. */
  column: (resource: string, screen: string, field: string, limits: string) =>
    ['records', resource, 'column', screen, field, limits] as const,
  /** Figures under a list; the list's own time stands for its reading. */
  anyFigures: ['figures'],
  figures: (screen: string, body: string, readAt: number) => ['figures', screen, body, readAt] as const,
  /** Rows below one of a tree, likewise. */
  branch: (screen: string, order: string, readAt: number, branch: string, wanted: number) =>
    ['branch', screen, order, readAt, branch, wanted] as const,
  /** Cards of one column of a board. */
  board: (resource: string, screen: string, question: string) => ['records', resource, 'board', screen, question] as const,
  /** Where the rows of a list are. */
  places: (resource: string, body: string) => ['records', resource, 'places', body] as const,
  /** Nodes beside a list, which come of these resources. */
  beside: (resources: readonly string[], screen: string, branch: string | null, keyword: string, value?: string) =>
    ['beside', resources, screen, branch, keyword, value] as const,
  /** What the blocks of a grid show, of these resources. */
  screenData: (screen: string, resources: readonly string[], selection: string) => ['screenData', resources, screen, selection] as const,
  /** How far long work on the server is. */
  job: (id: string) => ['job', id] as const,
  /** A small version of a stored picture. */
  measures: (id: string) => ['measures', id] as const,
  picture: (id: string, version: string) => ['picture', id, version] as const,
  /** Saved views of every screen. */
  views: ['views'] as const,
  /** Records that a keyword finds on these screens. */
  search: (keyword: string, screens: readonly string[]) => ['search', keyword, screens] as const,
  /** Everything read of the documents themselves. */
  workbench: ['workbench'] as const,
  documents: ['workbench', 'documents'] as const,
  /** What documents may refer to. */
  names: ['workbench', 'names'] as const,
  past: (file: string) => ['workbench', 'past', file] as const,
};
