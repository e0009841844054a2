/** The data of the grid around a block: one answer for all blocks, passed down. */
import { createContext, useContext } from 'react';
import type { BlockAnswer, SourceAnswer } from '../../../contract/source.ts';

export interface ScreenDataState {
  /** Undefined until the first answer. */
  answers: Record<string, BlockAnswer> | undefined;
  /** The call itself failed. */
  failed: unknown;
  /** What is selected on the screen, defaults included, by name. */
  selection: Readonly<Record<string, string>>;
  /** The answers belong to the selection before. */
  stale: boolean;
  again: () => void;
}

export const ScreenDataContext = createContext<ScreenDataState>({
  answers: undefined,
  failed: undefined,
  selection: {},
  stale: false,
  again: () => undefined,
});

/** What of it is a block's. */
export type BlockData =
  | { state: 'waiting'; again: () => void }
  | { state: 'failed'; error: unknown; again: () => void }
  | { state: 'ready'; answer: SourceAnswer; stale: boolean; again: () => void };

/** The data of one block, by its name. */
export function useBlockData(name: string): BlockData {
  const { answers, failed, stale, again } = useContext(ScreenDataContext);
  const answer = answers?.[name];
  if (!answer) return failed === undefined ? { state: 'waiting', again } : { state: 'failed', error: failed, again };
  return 'error' in answer ? { state: 'failed', error: new Error(answer.message), again } : { state: 'ready', answer, stale, again };
}
