import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Screen } from '../../../documents/ground/model/resource.ts';
import { onLive, onReview } from '../../data/live/live.ts';
import { Sitting } from './sitting.ts';

/**
 * What other people have open in the same review, by record; they hear what is open here.
 * @param open the record that is open here; undefined where there is none, or it has its verdict
 * @param onLeft somebody left a record: it may be decided
 */
export function useOthers(
  { name, resource }: Pick<Screen, 'name' | 'resource'>,
  place: { current: HTMLElement | null },
  open: string | undefined,
  onLeft: (id: string) => void,
): ReadonlyMap<string, string> {
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map());
  const sitting = useRef<Sitting>(undefined);
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    let before: readonly string[] = [];
    const own = new Sitting(
      name,
      () => (place.current?.getClientRects().length ?? 0) > 0,
      (claims) => {
        setOthers(new Map(claims.map((claim) => [claim.id, claim.by])));
        const now = claims.map(({ id }) => id);
        before.filter((id) => !now.includes(id)).forEach((id) => left(id));
        before = now;
      },
    );
    sitting.current = own;
    const touch = (): void => own.touch();
    const leave = (): void => own.leave();
    const stops = [
      onReview((event) => event.resource === resource && own.ask()),
      onLive((event) => event.type === 'reconnected' && own.ask()),
    ];
    document.addEventListener('pointerdown', touch);
    document.addEventListener('keydown', touch);
    addEventListener('pagehide', leave);
    return () => {
      stops.forEach((stop) => stop());
      document.removeEventListener('pointerdown', touch);
      document.removeEventListener('keydown', touch);
      removeEventListener('pagehide', leave);
      own.end();
    };
  }, [name, resource, place]);
  useEffect(() => sitting.current?.open(open), [open]);
  return others;
}
