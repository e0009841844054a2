import { useQuery } from '@tanstack/react-query';
import type { DocumentNames } from '../../contract/workbench.ts';
import { keys, untilRead } from '../data/documents/queries.ts';
import { readNames } from './calls.ts';

/** What documents may refer to, as the current documents say; undefined until it is known, and completion waits. */
export const useNames = (): DocumentNames | undefined => useQuery({ queryKey: keys.names, queryFn: readNames, ...untilRead }).data;
