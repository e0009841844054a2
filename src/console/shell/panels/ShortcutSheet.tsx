import '../../data/texts/toolTexts.ts';
import type { ReactElement } from 'react';
import type { UserInfo } from '../../../contract/manifest.ts';
import { useText } from '../../data/texts/useText.ts';
import { Overlay } from './Overlay.tsx';
import { availableCommands, commandTitle, type Command } from '../commands/commands.ts';
import { keysText } from '../commands/keys.ts';
import './panels.css';

/** The places of commands, from the top. */
const PLACES: Record<NonNullable<Command['sheet']>, number> = { find: 0, frame: 1, tabs: 2, panels: 3 };

/** Every shortcut that a user has, with its keys. */
export function ShortcutSheet({ user, onClose }: { user: UserInfo; onClose: () => void }): ReactElement {
  const { t } = useText();
  const shortcuts = availableCommands(user)
    .flatMap(([id, command]) => (command.keys ? { ...command, id } : []))
    .sort((a, b) => PLACES[a.sheet] - PLACES[b.sheet]);
  return (
    <Overlay label={t('shortcuts.title')} className="sheet" onClose={onClose}>
      <h2>{t('shortcuts.title')}</h2>
      <dl>
        {shortcuts.map(({ id, keys, title, sheetTitle = title }) => (
          <div key={id}>
            <dt>{commandTitle({ title: sheetTitle }, t)}</dt>
            <dd>
              <kbd>{keysText(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('shortcuts.lists')}</p>
      <button type="button" className="plain-button" onClick={onClose}>
        {t('shortcuts.close')}
      </button>
    </Overlay>
  );
}
