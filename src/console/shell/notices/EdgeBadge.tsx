import '../../data/texts/toolTexts.ts';
import { useEffect, type ReactElement } from 'react';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { loadServerInfo, serverStore } from '../../session/serverInfo.ts';
import './edge.css';

/** Says over every page that this is an edge server at a station (S3-07). */
export function EdgeBadge(): ReactElement | null {
  const { t } = useText();
  const info = useStore(serverStore);
  useEffect(() => void loadServerInfo().catch(() => undefined), []);
  return info?.edge ? (
    <output className="edge-badge" title={t('edge.text')}>
      {t('edge.title')}
    </output>
  ) : null;
}
