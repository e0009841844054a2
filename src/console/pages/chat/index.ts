/** The assistant, loaded whole when its page or its dialog is first opened. */
export { ChatDialog } from './ChatDialog.tsx';
export { ChatPage } from './ChatPage.tsx';
