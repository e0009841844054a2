import { useEffect, useRef } from 'react';

/** What parts of the page say of themselves while they are on screen; read only when somebody wants to know. */
export interface Front<T> {
  /** Says it for as long as the caller is on screen. */
  useFront: (read: () => T | undefined) => void;
  /** What is said, the foremost last. */
  read: () => T[];
}

/** See {@link Front}; one for each thing that may be asked. */
export function createFront<T>(): Front<T> {
  const parts: { read: () => T | undefined }[] = [];
  return {
    useFront: (read) => {
      const latest = useRef(read);
      useEffect(() => {
        latest.current = read;
      });
      useEffect(() => {
        const entry = { read: () => latest.current() };
        parts.push(entry);
        return () => {
          parts.splice(parts.indexOf(entry), 1);
        };
      }, []);
    },
    read: () => parts.map((part) => part.read()).filter((said) => said !== undefined),
  };
}
