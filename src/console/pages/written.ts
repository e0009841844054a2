/** Pages written by hand behind the sign-in: one late part, so that what they share with each other and with the lists is not cut into crumbs. */
export { ChatDialog } from './chat/ChatDialog.tsx';
export { ChatPage } from './chat/ChatPage.tsx';
export { UploadPage } from './upload/UploadPage.tsx';
