import { use, type ReactElement } from 'react';
import { useGo, usePlace } from '../data/page/place.ts';
import type { ManifestScreen } from '../../contract/manifest.ts';
import { useStanding } from '../data/page/calm.ts';
import { useBundle } from '../data/documents/documents.ts';
import { PageContext } from '../data/page/unsaved.ts';
import type { Beginning } from './Form/FormBody.tsx';
import { useText } from '../data/texts/useText.ts';
import { Failure } from '../parts/Failure.tsx';
import { PaperHead } from '../parts/paper/PaperHead.tsx';
import { addressOf } from './formAddress.ts';
import { NestedListContext, type NestedListProps } from './nested.ts';
import { ListScreen } from './List/ListScreen.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { part } from '../data/page/part.ts';
import { Waiting } from '../data/page/Waiting.tsx';

const GridScreen = part(() => import('./Grid/GridScreen.tsx').then((m) => ({ default: m.GridScreen })));
const DetailPage = part(() => import('./Detail/DetailPage.tsx').then((m) => ({ default: m.DetailPage })));
const FormPage = part(() => import('./Form/FormPage.tsx').then((m) => ({ default: m.FormPage })));

/** What of a screen the address asks for: its list, or its form or a record on a page of its own (`parts` of resources.config.ts). */
export type Part = { kind: 'list' | 'create' } | { kind: 'edit' | 'show'; id: string };

/** The part of a screen that the rest of its path names; undefined when there is no such part. */
export function partOf(rest: string): Part | undefined {
  if (rest === '' || rest === '/') return { kind: 'list' };
  if (rest === '/new') return { kind: 'create' };
  const [, kind, id = ''] = /^\/(edit|show)\/([^/]+)$/.exec(rest) ?? [];
  return kind === undefined ? undefined : { kind: kind as 'edit' | 'show', id: decodeURIComponent(id) };
}

/** What a new record's page starts from, as `addressOf` sent it. */
function startOf(state: unknown): Beginning {
  const { copyOf, where } = (state ?? {}) as Beginning;
  return { ...(typeof copyOf === 'string' ? { copyOf } : {}), ...(Array.isArray(where) ? { where } : {}) };
}

/** A list inside a record; its form opens on the page of its own screen where it has one. */
function NestedList(props: NestedListProps): ReactElement {
  const go = useGo();
  return <ListScreen {...props} onOpenPage={(opening) => go(...addressOf(props.bundle.screen.route, opening))} />;
}
const drawNested = (props: NestedListProps): ReactElement => <NestedList {...props} />;

/** A screen of the manifest, and how lists inside of its records are drawn. */
export const ScreenPage = (props: { screen: ManifestScreen; part: Part }): ReactElement => (
  <NestedListContext value={drawNested}>
    <PartOfScreen {...props} />
  </NestedListContext>
);

/** Fetches the document of a screen and draws the part the address asks for. */
function PartOfScreen({ screen, part }: { screen: ManifestScreen; part: Part }): ReactElement {
  const { bundle, error, retry } = useBundle(screen);
  const go = useGo();
  const { state } = usePlace();
  const { titleOf } = useText();
  const page = use(PageContext);
  useStanding(bundle !== undefined && ('grid' in bundle || part.kind !== 'list'));
  if (!bundle) return error ? <Failure error={error} onRetry={retry} /> : <ScreenSkeleton />;
  if ('grid' in bundle)
    return (
      <Waiting fallback={<ScreenSkeleton />}>
        <PaperHead title={titleOf(screen)} />
        <GridScreen key={bundle.grid.name} bundle={bundle} />
      </Waiting>
    );
  if (part.kind === 'list') {
    return (
      <>
        <PaperHead title={titleOf(screen)} />
        <ListScreen key={bundle.screen.name} bundle={bundle} onOpenPage={(opening) => go(...addressOf(screen.route, opening))} />
      </>
    );
  }
  return (
    <Waiting fallback={<ScreenSkeleton />}>
      {part.kind === 'show' ? (
        <DetailPage key={part.id} bundle={bundle} id={part.id} />
      ) : (
        <FormPage
          key={part.kind === 'edit' ? part.id : ''}
          bundle={bundle}
          beginning={part.kind === 'edit' ? { id: part.id } : startOf(state)}
          onClose={() => page.leave(screen.route)}
        />
      )}
    </Waiting>
  );
}
