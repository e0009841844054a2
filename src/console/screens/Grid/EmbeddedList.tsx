import type { ReactElement } from 'react';
import { useGo } from '../../data/page/place.ts';
import type { ManifestScreen } from '../../../contract/manifest.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { EmbeddedListProps } from '../../blocks/shared/embedded.ts';
import { manifestStore, useBundle } from '../../data/documents/documents.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { Failure } from '../../parts/Failure.tsx';
import { ListScreen } from '../List/ListScreen.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { addressOf } from '../formAddress.ts';

function Loaded({ screen, where }: { screen: ManifestScreen; where: Where }): ReactElement {
  const { bundle, error, retry } = useBundle(screen);
  const go = useGo();
  if (!bundle || 'grid' in bundle) return error ? <Failure error={error} onRetry={retry} /> : <ScreenSkeleton />;
  return <ListScreen bundle={bundle} limits={where} onOpenPage={(opening) => go(...addressOf(screen.route, opening))} />;
}

/** The list of another screen inside a grid; says so when the user has no such screen. */
export function EmbeddedList({ screen, where }: EmbeddedListProps): ReactElement {
  const { t } = useText();
  const entry = useStore(manifestStore)?.screens.find((s) => s.name === screen);
  return entry ? <Loaded screen={entry} where={where} /> : <p className="block-empty">{t('failure.forbidden')}</p>;
}
