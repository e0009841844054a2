import { useEffect, useMemo, useState } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { text as say } from '../../data/texts/i18n.ts';
import { notify } from '../../data/notifications.ts';
import { filterable, treeIn } from './filterable.ts';
import { loadTools } from './loadTools.ts';

const NONE: Where = [];

/** The user's own conditions, from the text in the address. Not ready until they are checked; unsound ones are told of and left out. */
export function useOwnWhere(
  bundle: ScreenBundle,
  text: string | undefined,
  may: (code: string) => boolean,
): { where: Where; ready: boolean } {
  const [read, setRead] = useState<{ text: string; where: Where }>();
  useEffect(() => {
    if (text === undefined) return undefined;
    let wanted = true;
    void loadTools().then(({ readConditions }) => {
      if (!wanted) return;
      const where = readConditions(text, filterable(bundle, may), treeIn(bundle));
      if (!where) notify('warning', say('chips.wrong'), { key: 'chips.wrong' });
      setRead({ text, where: where ?? NONE });
    });
    return () => {
      wanted = false;
    };
  }, [bundle, text, may]);
  return useMemo(
    () => (text === undefined ? { where: NONE, ready: true } : { where: read?.where ?? NONE, ready: read?.text === text }),
    [text, read],
  );
}
