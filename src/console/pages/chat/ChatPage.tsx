import type { ReactElement } from 'react';
import { ChatPanel } from './ChatPanel.tsx';

/** The assistant on a page of its own (S2-15). */
export const ChatPage = (): ReactElement => (
  <div className="chat-page">
    <ChatPanel />
  </div>
);
