import { lazy, Suspense, use, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ManifestScreen } from '../../contract/manifest.ts';
import { useBundle } from '../data/documents.ts';
import { PageContext } from '../data/unsaved.ts';
import { Failure } from './Failure.tsx';
import { ListScreen } from './List/ListScreen.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const FormPage = lazy(() => import('./Form/FormPage.tsx').then((m) => ({ default: m.FormPage })));

/** What of a screen the address asks for: its list, or its form on a page of its own. */
export type Part = { kind: 'list' } | { kind: 'create' } | { kind: 'edit'; id: string };

/** The part of a screen that the rest of its path names; undefined when there is no such part. */
export function partOf(rest: string): Part | undefined {
  if (rest === '' || rest === '/') return { kind: 'list' };
  if (rest === '/new') return { kind: 'create' };
  const id = /^\/edit\/([^/]+)$/.exec(rest)?.[1];
  return id === undefined ? undefined : { kind: 'edit', id: decodeURIComponent(id) };
}

/** A screen of the manifest: fetches its document and draws the part the address asks for. */
export function ScreenPage({ screen, part }: { screen: ManifestScreen; part: Part }): ReactElement {
  const { bundle, error, retry } = useBundle(screen);
  const navigate = useNavigate();
  const page = use(PageContext);
  if (!bundle) return error ? <Failure error={error} onRetry={retry} /> : <ScreenSkeleton />;
  if (part.kind === 'list') {
    return <ListScreen key={bundle.screen.name} bundle={bundle} onOpenPage={(row) => void navigate(row ? `${screen.route}/edit/${encodeURIComponent(row.id)}` : `${screen.route}/new`)} />;
  }
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <FormPage key={part.kind === 'edit' ? part.id : ''} bundle={bundle} id={part.kind === 'edit' ? part.id : undefined} onClose={() => page.leave(screen.route)} />
    </Suspense>
  );
}
