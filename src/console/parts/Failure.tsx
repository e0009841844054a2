import { Button } from 'antd';
import type { ReactElement } from 'react';
import { ApiError } from '../data/client/apiError.ts';
import { errorText } from '../data/client/errorText.ts';
import { useText } from '../data/texts/useText.ts';

/** Something could not be loaded: what happened, and another try unless it cannot help. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  const { t } = useText();
  const status = error instanceof ApiError ? error.status : 0;
  const final = status === 403 || status === 404;
  return (
    <div className="failure" role="alert">
      <strong>{t(status === 403 ? 'failure.forbidden' : status === 404 ? 'failure.missing' : 'failure.title')}</strong>
      <p>{errorText(error)}</p>
      {error instanceof ApiError && error.error !== '' && !final && <code>{error.error}</code>}
      {!final && <Button onClick={onRetry}>{t('failure.retry')}</Button>}
    </div>
  );
}
