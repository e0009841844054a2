/**
 * Pages written by hand behind the sign-in: one late part, so that what they share with each other and with the lists is not cut into
 * crumbs.
 */
import { createElement, type ComponentType, type ReactElement } from 'react';
import '../data/texts/refineTexts.ts';
import { ChatPage } from './chat/ChatPage.tsx';
import { UploadPage } from './upload/UploadPage.tsx';

export { ChatDialog } from './chat/ChatDialog.tsx';

/** By the names that resources.config.ts gives them. */
const pages: Readonly<Record<string, ComponentType>> = { chat: ChatPage, upload: UploadPage };

/** The page of a name. */
export function Written({ name }: { name: string }): ReactElement | null {
  const page = pages[name];
  return page ? createElement(page) : null;
}
