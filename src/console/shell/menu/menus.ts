/** Menus that most windows do without: one file that comes when one of them is wanted. */
export { MobileMenu } from './MobileMenu.tsx';
export { TopNav } from './TopNav.tsx';
