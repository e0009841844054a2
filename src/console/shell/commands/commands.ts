import { LANGUAGES } from '../../../contract/constants.ts';
import type { UserInfo } from '../../../contract/manifest.ts';
import { errorText } from '../../data/client/errorText.ts';
import { deployment } from '../../data/deployment.ts';
import { notify } from '../../data/notifications.ts';
import { undoStore } from '../../data/page/undo.ts';
import { askWhy } from '../../data/page/why.ts';
import { changeLanguage } from '../../data/texts/i18n.ts';
import { LANGUAGE_NAMES, type Texts } from '../../data/texts/useText.ts';
import type { TextKey } from '../../locales/zh.ts';
import { endRoleView, offersRoleView } from '../../session/roleView.ts';
import { logout } from '../../session/session.ts';
import { toggleSidebar } from '../look/appState.ts';
import { MODES } from '../look/layout.ts';
import { changeLayout } from '../look/layoutStore.ts';
import { closings } from '../tabs/tabs.ts';
import type { TabActions } from '../tabs/useTabActions.ts';
import { toggleFullscreen } from './fullscreen.ts';
import type { Keys } from './keys.ts';
import { openPanel, type Panel } from './panels.ts';
import { changesLogo, offersPassword, seesAssistant } from './userMenu.ts';

/** The keys of a command, and its place in the sheet that shows them. */
interface Shortcut {
  keys: Keys;
  sheet: 'find' | 'frame' | 'tabs' | 'panels';
  /** What the sheet calls it, where that is not its title. */
  sheetTitle?: TextKey;
}

/** What can be done anywhere in the console. */
export type Command = (Shortcut | Partial<Record<keyof Shortcut, never>>) & {
  /** A text, or what is made of several. */
  title: TextKey | ((t: Texts['t']) => string);
  /** The part of the user's menu that it stands in. */
  menu?: 'account' | 'end';
  /** The palette leaves out itself, and what keys or a button do sooner than it opens. */
  palette?: false;
  /** Whether it is offered to a user; to everyone when absent. */
  available?: (user: UserInfo) => boolean;
  /** Whether its keys mean it at this moment; always when absent. @param typing the focus is where text is written */
  ready?: (typing: boolean) => boolean;
  run: (tabs: TabActions) => void;
};

/** Puts the focus on the row of the page in front that the Tab key would come to. */
function focusRows(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tr[tabindex="0"]')];
  rows.find((row) => row.offsetParent !== null)?.focus();
}

const opens = (panel: Panel) => (): void => openPanel(panel);

/** A command for each of some values. */
const family = <P extends string, V extends string>(name: P, values: readonly V[], command: (value: V) => Command) =>
  Object.fromEntries(values.map((value) => [`${name} ${value}`, command(value)])) as Record<`${P} ${V}`, Command>;

/** Every one of them, in the order of the palette. Keys, sheet, palette, the user's menu and buttons of the header read it. */
export const commands = {
  palette: { title: 'shortcuts.palette', keys: 'Ctrl KeyK', sheet: 'find', palette: false, run: opens('palette') },
  refresh: { title: 'tabs.refresh', keys: 'Alt KeyR', sheet: 'tabs', run: ({ refresh }) => void refresh() },
  ...family('close', closings, (which) => {
    const command: Command = { title: `tabs.${which}`, run: ({ close }) => void close(which) };
    return which === 'current' ? { ...command, keys: 'Alt KeyW', sheet: 'tabs' } : command;
  }),
  next: { title: 'shortcuts.next', keys: 'Alt PageDown', sheet: 'tabs', palette: false, run: ({ step }) => step(1) },
  previous: { title: 'shortcuts.previous', keys: 'Alt PageUp', sheet: 'tabs', palette: false, run: ({ step }) => step(-1) },
  sidebar: { title: 'shortcuts.sidebar', keys: 'Alt KeyB', sheet: 'frame', run: toggleSidebar },
  fullscreen: { title: 'shell.fullscreen', run: () => void toggleFullscreen() },
  ...family('language', LANGUAGES, (language) => ({ title: () => LANGUAGE_NAMES[language], run: () => void changeLanguage(language) })),
  ...family('mode', MODES, (mode) => ({
    title: (t) => `${t('settings.mode')}: ${t(`settings.${mode}`)}`,
    run: () => changeLayout({ mode }),
  })),
  settings: { title: 'shell.settings', keys: 'Alt Comma', sheet: 'panels', run: opens('settings') },
  why: { title: 'why.open', keys: 'Alt Slash', sheet: 'panels', run: askWhy },
  shortcuts: { title: 'shortcuts.title', sheetTitle: 'shortcuts.sheet', keys: '?', sheet: 'find', run: opens('shortcuts') },
  rows: { title: 'shortcuts.rows', keys: 'Alt KeyL', sheet: 'find', palette: false, run: focusRows },
  undo: {
    title: 'shortcuts.undo',
    keys: 'Ctrl KeyZ',
    sheet: 'find',
    palette: false,
    ready: (typing) => !typing && undoStore.get() !== undefined,
    run: () => undoStore.get()?.(),
  },
  assistant: { title: 'shell.assistant', palette: false, available: (user) => seesAssistant(deployment, user), run: opens('assistant') },
  password: {
    title: 'password.title',
    menu: 'account',
    available: () => offersPassword(deployment, location.host),
    run: opens('password'),
  },
  phone: { title: 'bind.title', menu: 'account', run: opens('phone') },
  logo: { title: 'logo.title', menu: 'account', available: changesLogo, run: opens('logo') },
  roleView: { title: 'roleView.open', menu: 'account', available: offersRoleView, run: opens('roleView') },
  endRoleView: {
    title: 'roleView.end',
    available: (user) => user.view !== undefined,
    run: () => void endRoleView().catch((error: unknown) => notify('error', errorText(error))),
  },
  logout: { title: 'logout.yes', menu: 'end', run: () => void logout() },
} as const satisfies Record<string, Command>;

/** Name of a command. */
export type CommandId = keyof typeof commands;
/** Name of one in the user's menu. */
export type MenuCommandId = { [Id in CommandId]: (typeof commands)[Id] extends { menu: string } ? Id : never }[CommandId];

/** Those that a user is offered, in their order. */
export const availableCommands = (user: UserInfo): [CommandId, Command][] =>
  (Object.entries(commands) as [CommandId, Command][]).filter(([, { available }]) => available?.(user) ?? true);

/** What a command is called in the user's language. */
export const commandTitle = ({ title }: Pick<Command, 'title'>, t: Texts['t']): string => (typeof title === 'string' ? t(title) : title(t));
