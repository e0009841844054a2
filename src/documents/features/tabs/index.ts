/** What a record in full shows of its children: lists of other screens with conditions that the record gives, as tabs. */
import type { Tab } from '../../ground/model/tabs.ts';
import { recordReads } from '../../ground/where/resolve.ts';

/** Fields of the record that a tab reads. */
export const readsOfTab = ({ where }: Tab): string[] => recordReads(where);
