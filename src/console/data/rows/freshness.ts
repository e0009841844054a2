import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query';
import { manifestStore } from '../documents/documents.ts';
import { onLive } from '../live/live.ts';
import { keys, queryClient } from '../documents/queries.ts';

/** Events of one resource within this time (ms) are one. */
const GATHER = 400;

/** Whether a query of Refine's hooks reads a resource: its key names a screen, and other screens show the same records. */
function readsRecords([kind, , identifier]: QueryKey, resource: string): boolean {
  if (kind !== 'data') return false;
  const screen = manifestStore.get()?.screens.find((s) => s.name === identifier);
  return (screen?.resource ?? identifier) === resource;
}

/** Queries that are read once more when what is on its way is there. */
const again = new WeakSet<Query>();

/** Reads queries again. What is on its way may have been read before the change, and is read once more when it is there. */
function readAgain(filters: QueryFilters): void {
  const reading = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  void queryClient.invalidateQueries(filters, { cancelRefetch: false });
  for (const query of reading) {
    if (again.has(query)) continue;
    again.add(query);
    const settled = (): void => {
      again.delete(query);
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    };
    query.promise?.then(settled, settled);
  }
}

function refresh(resource: string): void {
  readAgain({ queryKey: keys.records(resource) });
  readAgain({ predicate: ({ queryKey: [, resources] }) => Array.isArray(resources) && resources.includes(resource) });
  readAgain({ predicate: ({ queryKey }) => readsRecords(queryKey, resource) });
}

/** What was read of records, not the documents, which say at their address what they hold. */
const isRead = ({ queryKey }: Query): boolean => queryKey[0] !== 'bundle';

/** Reads again what is on screen, wherever its records change; after a gap in the events everything. Answers how to stop. */
export function keepFresh(): () => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = onLive((event) => {
    if (event.type === 'reconnected') readAgain({ predicate: isRead });
    else if (event.type === 'opened')
      void queryClient.invalidateQueries({
        fetchStatus: 'idle',
        predicate: (query) => isRead(query) && query.state.dataUpdatedAt < event.at,
      });
    else if (event.type === 'documents') readAgain({ queryKey: keys.workbench });
    else if (!waiting.has(event.resource))
      waiting.set(
        event.resource,
        setTimeout(() => {
          waiting.delete(event.resource);
          refresh(event.resource);
        }, GATHER),
      );
  });
  return () => {
    stop();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}
