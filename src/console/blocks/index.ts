/** The blocks by their type. Each comes with its code when a screen first shows it. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { BlockTypeName } from '../../documents/blocks/index.ts';
import type { BlockProps } from './contract.ts';

/** The component of each type. */
export const blocks: Record<BlockTypeName, LazyExoticComponent<ComponentType<BlockProps>>> = {
  documents: lazy(() => import('./documents/DocumentsBlock.tsx').then((m) => ({ default: m.DocumentsBlock }))),
  editor: lazy(() => import('./editor/EditorBlock.tsx').then((m) => ({ default: m.EditorBlock }))),
  preview: lazy(() => import('./preview/PreviewBlock.tsx').then((m) => ({ default: m.PreviewBlock }))),
  reference: lazy(() => import('./reference/ReferenceBlock.tsx').then((m) => ({ default: m.ReferenceBlock }))),
};
