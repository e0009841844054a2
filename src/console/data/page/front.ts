import { useEffect, useRef } from 'react';
import { createStore, type Store } from '../store.ts';

/** A part of the page, which tells of itself as it is at the moment; undefined while there is nothing to tell. */
type Part<T> = () => T | undefined;

/** What parts of the page tell of themselves while they are on screen; read only when somebody wants to know. */
export interface Front<T> {
  /** Tells it for as long as the caller is on screen. */
  useFront: (read: Part<T>) => void;
  /** The parts that are on screen, the foremost last. */
  parts: Store<readonly Part<T>[]>;
}

/** What parts tell, the foremost last. */
export const readParts = <T>(parts: readonly Part<T>[]): T[] => parts.map((part) => part()).filter((value) => value !== undefined);

/** See {@link Front}; one for each thing that may be asked. */
export function createFront<T>(): Front<T> {
  const parts = createStore<readonly Part<T>[]>([]);
  return {
    parts,
    useFront: (read) => {
      const latest = useRef(read);
      useEffect(() => {
        latest.current = read;
      });
      useEffect(() => {
        const part: Part<T> = () => latest.current();
        parts.set([...parts.get(), part]);
        return () => parts.set(parts.get().filter((other) => other !== part));
      }, []);
    },
  };
}
