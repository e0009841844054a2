import type { ReactElement } from 'react';
import type { ManifestScreen } from '../../../contract/manifest.ts';
import { outsideAddress } from '../../data/deployment.ts';
import '../../data/texts/toolTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import './notice.css';

/** At the address of a menu entry that leads elsewhere: where to, or which setting the deployment lacks. */
export function OutsideNotice({ screen }: { screen: ManifestScreen }): ReactElement {
  const { t, titleOf } = useText();
  const { link = '', setting = '' } = screen.target ?? {};
  const address = outsideAddress(link, screen.target?.setting);
  return (
    <div className="notice">
      <h1>{titleOf(screen)}</h1>
      {address === undefined ? (
        <p>{t('outside.unset', { setting })}</p>
      ) : (
        <a className="notice-link" href={address} target="_blank" rel="noopener noreferrer">
          {t('outside.open')}
        </a>
      )}
    </div>
  );
}
