import { useCallback, useEffect, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import type { UserInfo } from '../../../contract/manifest.ts';
import { useStore } from '../../data/store.ts';
import { whyStore } from '../../data/page/why.ts';
import { useText } from '../../data/texts/useText.ts';
import { loadTools } from '../../screens/List/loadTools.ts';
import { accountDialogs } from '../../session/account/index.ts';
import { pageAt } from '../routes/page.ts';
import type { Surroundings } from '../pages/PageBody.tsx';
import { availableCommands } from '../commands/commands.ts';
import { combinationOf, isTyping } from '../commands/keys.ts';
import { closePanel, panelStore, type Panel } from '../commands/panels.ts';
import type { TabActions } from '../tabs/useTabActions.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const Palette = part(() => import('./Palette.tsx').then((m) => ({ default: m.Palette })));
const ShortcutSheet = part(() => import('./ShortcutSheet.tsx').then((m) => ({ default: m.ShortcutSheet })));
const ChatDialog = part(() => import('../../pages/written.ts').then((m) => ({ default: m.ChatDialog })));
const RoleViewDialog = part(() => import('../roleView/RoleViewDialog.tsx').then((m) => ({ default: m.RoleViewDialog })));
const WhyPanel = part(() => loadTools().then((m) => ({ default: m.WhyPanel })));
const SettingsDrawer = part(() => import('./SettingsDrawer.tsx').then((m) => ({ default: m.SettingsDrawer })));

/** Runs the commands whose keys are pressed. */
function useShortcuts(tabs: TabActions, user: UserInfo): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing = isTyping(event.target);
      const pressed = combinationOf(event, typing);
      if (pressed === '') return;
      const [, command] = availableCommands(user).find(([, { keys }]) => keys === pressed) ?? [];
      if (!command || command.ready?.(typing) === false) return;
      event.preventDefault();
      command.run(tabs);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [tabs, user]);
}

function Opened({ panel, actions, around }: { panel: Panel; actions: TabActions; around: Surroundings }): ReactElement {
  const close = useCallback(() => closePanel(panel), [panel]);
  switch (panel) {
    case 'palette':
      return <Palette actions={actions} around={around} onClose={close} />;
    case 'shortcuts':
      return <ShortcutSheet user={around.user} onClose={close} />;
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
  useShortcuts(actions, around.user);
  const why = useStore(whyStore);
  return (
    <Waiting>
      {panel && <Opened key={panel} panel={panel} actions={actions} around={around} />}
      {why && <Why around={around} />}
    </Waiting>
  );
}
