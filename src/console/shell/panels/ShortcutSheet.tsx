import '../../data/texts/toolTexts.ts';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { Overlay } from './Overlay.tsx';
import { keysOf, shortcuts } from '../commands/shortcuts.ts';
import './panels.css';

/** Every shortcut with its keys. */
export function ShortcutSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useText();
  return (
    <Overlay label={t('shortcuts.title')} className="sheet" onClose={onClose}>
      <h2>{t('shortcuts.title')}</h2>
      <dl>
        {shortcuts.map(({ id, title }) => (
          <div key={id}>
            <dt>{t(title)}</dt>
            <dd>
              <kbd>{keysOf(id)}</kbd>
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
