/** What a block and the card around it tell each other. */
import { createContext } from 'react';

/** A picture of a block, to be kept: points at twice the size, or lines that stay sharp at any. */
export type MakePicture = (kind: 'png' | 'svg') => Promise<Blob | null>;

export interface Card {
  /** The reader wants the figures as a table. */
  asTable: boolean;
  /** It is drawn for paper: as lines, without motion. */
  printing: boolean;
  /** Tells how a picture of the block is made, to be kept; nothing while it draws none. */
  offer: (picture: MakePicture | undefined) => void;
}

export const CardContext = createContext<Card>({ asTable: false, printing: false, offer: () => undefined });
