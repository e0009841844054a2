/** The shape of one field while it is edited, with the way back and forth. */
import { useEffect, useRef, useState } from 'react';
import { geometryOf, partsOf, type Part, type Spot } from './parts.ts';

/** Steps that can be taken back. */
const STEPS = 100;

export interface Drawing {
  parts: readonly Part[];
  selected: Spot;
  choose: (spot: Spot) => void;
  /** Changes the shape, which can be taken back. */
  change: (parts: readonly Part[], selected?: Spot) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

interface Steps {
  past: (readonly Part[])[];
  future: (readonly Part[])[];
}

const textOf = (value: unknown): string => JSON.stringify(value ?? null);
const FIRST: Spot = { part: 0, way: 0 };

/** A spot that is there. */
const there = (parts: readonly Part[], { part, way }: Spot): Spot => {
  const at = Math.max(0, Math.min(part, parts.length - 1));
  return { part: at, way: Math.max(0, Math.min(way, (parts[at]?.ways.length ?? 1) - 1)) };
};

export function useDrawing(value: unknown, onChange: (value: unknown) => void): Drawing {
  const [parts, setParts] = useState<readonly Part[]>(() => partsOf(value));
  const [selected, setSelected] = useState<Spot>(FIRST);
  const [steps, setSteps] = useState<Steps>({ past: [], future: [] });
  const lastText = useRef(textOf(value));
  // Another value than the one handed over last: the form was filled again.
  useEffect(() => {
    // The form hands back a copy of its own.
    const text = textOf(value);
    if (text === lastText.current) return;
    lastText.current = text;
    setParts(partsOf(value));
    setSelected(FIRST);
    setSteps({ past: [], future: [] });
  }, [value]);
  const put = (next: readonly Part[], at: Spot): void => {
    const geometry = geometryOf(next);
    lastText.current = textOf(geometry);
    setParts(next);
    setSelected(there(next, at));
    onChange(geometry);
  };
  const { past, future } = steps;
  const [last, next] = [past.at(-1), future.at(-1)];
  return {
    parts,
    selected: there(parts, selected),
    choose: setSelected,
    change: (changed, at = selected) => {
      setSteps({ past: [...past, parts].slice(-STEPS), future: [] });
      put(changed, at);
    },
    undo:
      last &&
      (() => {
        setSteps({ past: past.slice(0, -1), future: [...future, parts] });
        put(last, selected);
      }),
    redo:
      next &&
      (() => {
        setSteps({ past: [...past, parts], future: future.slice(0, -1) });
        put(next, selected);
      }),
  };
}
