import type { QueryKey } from '@tanstack/react-query';
import { manifestStore } from '../documents/documents.ts';
import { onLive } from './live.ts';
import { keys, queryClient } from '../documents/queries.ts';

/** Events of one resource within this time (ms) are one. */
const GATHER = 400;

/** Whether a query of Refine's hooks reads a resource: its key names a screen, and other screens show the same records. */
function readsRecords([kind, , identifier]: QueryKey, resource: string): boolean {
  if (kind !== 'data') return false;
  const screen = manifestStore.get()?.screens.find((s) => s.name === identifier);
  return (screen?.resource ?? identifier) === resource;
}

function refresh(resource: string): void {
  void queryClient.invalidateQueries({ queryKey: keys.records(resource) }, { cancelRefetch: false });
  void queryClient.invalidateQueries(
    { predicate: ({ queryKey: [, resources] }) => Array.isArray(resources) && resources.includes(resource) },
    { cancelRefetch: false },
  );
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => readsRecords(queryKey, resource) }, { cancelRefetch: false });
}

/** Reads again what is on screen, wherever its records change; after a gap in the events everything. Answers how to stop. */
export function keepFresh(): () => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = onLive((event) => {
    if (event.type === 'reconnected') void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'bundle' });
    else if (event.type === 'documents') void queryClient.invalidateQueries({ queryKey: keys.workbench });
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
