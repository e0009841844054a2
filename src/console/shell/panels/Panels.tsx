import { useCallback, useEffect, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '../../data/store.ts';
import { askWhy, whyStore } from '../../data/page/why.ts';
import { useText } from '../../data/texts/useText.ts';
import { loadTools } from '../../screens/List/loadTools.ts';
import { accountDialogs } from '../../session/account/index.ts';
import { toggleSidebar } from '../look/appState.ts';
import { pageAt } from '../routes/page.ts';
import type { Surroundings } from '../pages/PageBody.tsx';
import { closePanel, openPanel, panelStore, type Panel } from '../commands/panels.ts';
import { isTyping, shortcutOf, type Shortcut } from '../commands/shortcuts.ts';
import type { TabActions } from '../tabs/useTabActions.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const Palette = part(() => import('./Palette.tsx').then((m) => ({ default: m.Palette })));
const ShortcutSheet = part(() => import('./ShortcutSheet.tsx').then((m) => ({ default: m.ShortcutSheet })));
const ChatDialog = part(() => import('../../pages/written.ts').then((m) => ({ default: m.ChatDialog })));
const RoleViewDialog = part(() => import('../roleView/RoleViewDialog.tsx').then((m) => ({ default: m.RoleViewDialog })));
const WhyPanel = part(() => loadTools().then((m) => ({ default: m.WhyPanel })));
const SettingsDrawer = part(() => import('./SettingsDrawer.tsx').then((m) => ({ default: m.SettingsDrawer })));

/** Puts the focus on the row of the page in front that the Tab key would come to. */
function focusRows(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tr[tabindex="0"]')];
  rows.find((row) => row.offsetParent !== null)?.focus();
}

function useShortcuts(actions: TabActions): void {
  useEffect(() => {
    const runs: Record<Shortcut['id'], () => void> = {
      palette: () => openPanel('palette'),
      shortcuts: () => openPanel('shortcuts'),
      settings: () => openPanel('settings'),
      why: askWhy,
      rows: focusRows,
      sidebar: toggleSidebar,
      refresh: () => void actions.refresh(),
      close: () => void actions.close('current'),
      next: () => actions.step(1),
      previous: () => actions.step(-1),
    };
    const press = (event: KeyboardEvent): void => {
      const id = shortcutOf(event, isTyping(event.target));
      if (!id) return;
      event.preventDefault();
      runs[id]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [actions]);
}

function Opened({ panel, actions, around }: { panel: Panel; actions: TabActions; around: Surroundings }): ReactElement {
  const close = useCallback(() => closePanel(panel), [panel]);
  switch (panel) {
    case 'palette':
      return <Palette actions={actions} around={around} onClose={close} />;
    case 'shortcuts':
      return <ShortcutSheet onClose={close} />;
    case 'settings':
      return <SettingsDrawer onClose={close} />;
    case 'assistant':
      return <ChatDialog onClose={close} />;
    case 'roleView':
      return <RoleViewDialog onClose={close} />;
    default: {
      const Dialog = accountDialogs[panel];
      return <Dialog onClose={close} />;
    }
  }
}

/** «Why?» of the page at the address. */
function Why({ around: { routes, pages, user, may } }: { around: Surroundings }): ReactElement {
  const texts = useText();
  const { pathname, search } = useLocation();
  const { route, part } = pageAt(pathname, routes, pages, may, texts);
  return (
    <WhyPanel
      screen={route?.screen}
      search={part?.kind === 'list' ? search : undefined}
      user={user}
      may={may}
      onClose={() => whyStore.set(false)}
    />
  );
}

/** What can stand over the console, loaded when first opened; and the keys that open it. */
export function Panels({ actions, around }: { actions: TabActions; around: Surroundings }): ReactElement {
  const panel = useStore(panelStore);
  useShortcuts(actions);
  const why = useStore(whyStore);
  return (
    <Waiting>
      {panel && <Opened key={panel} panel={panel} actions={actions} around={around} />}
      {why && <Why around={around} />}
    </Waiting>
  );
}
