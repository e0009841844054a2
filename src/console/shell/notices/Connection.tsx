import { useEffect, type ReactElement } from 'react';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { connectionStore, watchConnection } from './connection.ts';

/** Says that the server cannot be reached, until it can again; and that a newer version waits. */
export function Connection(): ReactElement {
  const { t } = useText();
  const { lost, outdated } = useStore(connectionStore);
  useEffect(watchConnection, []);
  return (
    <output className="shell-notes">
      {lost && <span className="shell-note shell-note-bad">{t('connection.lost')}</span>}
      {!lost && outdated && (
        <span className="shell-note">
          {t('connection.outdated')}{' '}
          <button type="button" className="link-button" onClick={() => location.reload()}>
            {t('connection.reload')}
          </button>
        </span>
      )}
    </output>
  );
}
