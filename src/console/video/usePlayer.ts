import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { Lens } from '../../contract/api/video.ts';
import { Player, type Playing } from './player.ts';

const nothing = (): (() => void) => () => undefined;
const BEGIN: Playing = { phase: 'connecting', tries: 0, simulated: false, lenses: [] };

interface Watching {
  video: RefObject<HTMLVideoElement | null>;
  playing: Playing;
  /** Tries again now. */
  again: () => void;
}

/** Plays a source in a video element while it is shown; leaving the page in any way ends the session. */
export function usePlayer(source: string, lens: Lens | undefined): Watching {
  const video = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<Player>();
  useEffect(() => {
    const made = new Player(source, lens, () => video.current);
    const leave = (): void => made.stop();
    // Brought back from the cache of pages.
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) made.start();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    setPlayer(made);
    made.start();
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
      made.stop();
    };
  }, [source, lens]);
  const playing = useSyncExternalStore(player?.state.subscribe ?? nothing, player?.state.get ?? (() => BEGIN));
  return { video, playing, again: () => player?.start() };
}
