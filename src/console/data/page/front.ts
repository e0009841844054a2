import { useEffect, useRef } from 'react';
import { createStore, type Store } from '../store.ts';

/** Something that a part of the page says of itself, as it is at the moment; undefined while there is nothing to say. */
type Said<T> = () => T | undefined;

/** What parts of the page say of themselves while they are on screen; read only when somebody wants to know. */
export interface Front<T> {
  /** Says it for as long as the caller is on screen. */
  useFront: (read: Said<T>) => void;
  /** The parts that are on screen, the foremost last. */
  parts: Store<readonly Said<T>[]>;
}

/** What parts say, the foremost last. */
export const saidBy = <T>(parts: readonly Said<T>[]): T[] => parts.map((read) => read()).filter((said) => said !== undefined);

/** See {@link Front}; one for each thing that may be asked. */
export function createFront<T>(): Front<T> {
  const parts = createStore<readonly Said<T>[]>([]);
  return {
    parts,
    useFront: (read) => {
      const latest = useRef(read);
      useEffect(() => {
        latest.current = read;
      });
      useEffect(() => {
        const said: Said<T> = () => latest.current();
        parts.set([...parts.get(), said]);
        return () => parts.set(parts.get().filter((other) => other !== said));
      }, []);
    },
  };
}
