import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { UserInfo } from '../../../contract/manifest.ts';
import { errorText } from '../../data/client/errorText.ts';
import '../../data/texts/toolTexts.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { endRoleView } from '../../session/roleView.ts';
import { placeText } from './place.ts';
import './roleView.css';

/** Says under the header as which role the console is seen, and ends it. */
export function ViewBanner({ user }: { user: UserInfo }): ReactElement {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    await endRoleView().catch((error: unknown) => notify('error', errorText(error)));
    setBusy(false);
  };
  return (
    <div className="view-banner">
      <EyeOutlined aria-hidden />
      <output>{t('roleView.now', { role: user.view?.roleName ?? '', place: placeText(user, t) })}</output>
      <Button size="small" loading={busy} onClick={() => void end()}>
        {t('roleView.end')}
      </Button>
    </div>
  );
}
