import { useCallback, useEffect, useRef, useState } from 'react';
import { text } from '../data/texts/i18n.ts';
import { pictureOf } from './layers.ts';
import { isRelief } from './relief/relief.ts';
import type { PictureLayer } from './types.ts';
import type { OnTrouble } from './useMap.ts';

/** What our server says of a tile that it could not get. */
async function reasonOf(error: unknown): Promise<string | undefined> {
  const { body } = (error ?? {}) as { body?: unknown };
  try {
    return body instanceof Blob ? (JSON.parse(await body.text()) as { msg?: string }).msg : undefined;
  } catch {
    return undefined;
  }
}

interface Trouble {
  /** What went wrong last, in words; undefined while nothing did. */
  trouble: string | undefined;
  /** Stays the same function. */
  onTrouble: OnTrouble;
  dismiss: () => void;
}

/** Words what goes wrong on a map, by the name of the picture that it went wrong with. */
export function useTrouble(pictures: readonly PictureLayer[]): Trouble {
  const [trouble, setTrouble] = useState<string>();
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const onTrouble = useCallback<OnTrouble>((error, source = '') => {
    if (isRelief(source)) return;
    const title = latest.current.find(({ name }) => name === pictureOf(source))?.title;
    void reasonOf(error).then((reason) =>
      setTrouble(title && reason ? text('map.pictureTrouble', { name: title, reason }) : text('map.trouble')),
    );
  }, []);
  return { trouble, onTrouble, dismiss: () => setTrouble(undefined) };
}
