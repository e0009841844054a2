/** What a block and the card around it tell each other. */
import { createContext } from 'react';

export type MakePicture = () => Promise<Blob | null>;

export interface Card {
  /** The reader wants the figures as a table. */
  asTable: boolean;
  /** Tells how a picture of the block is made, to be kept; nothing while it draws none. */
  offer: (picture: MakePicture | undefined) => void;
}

export const CardContext = createContext<Card>({ asTable: false, offer: () => undefined });
