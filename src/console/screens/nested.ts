/** How a record in full draws lists of its children: lists stand above details, so the page hands theirs down. */
import { createContext, type ReactElement } from 'react';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import type { Where } from '../../documents/ground/where/types.ts';

/** Where a list inside of something keeps its state. */
export type ParamsState = readonly [URLSearchParams, (next: URLSearchParams) => void];

export interface NestedListProps {
  bundle: ScreenBundle;
  limits: Where;
  paramsState: ParamsState;
}

export const NestedListContext = createContext<((props: NestedListProps) => ReactElement) | undefined>(undefined);
