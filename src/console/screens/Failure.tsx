import { Button } from 'antd';
import type { ReactElement } from 'react';
import { ApiError } from '../data/apiError.ts';
import { useText } from '../data/useText.ts';

/** Something could not be loaded: what happened, and another try. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  const { t } = useText();
  const forbidden = error instanceof ApiError && error.status === 403;
  return (
    <div className="failure" role="alert">
      <strong>{t(forbidden ? 'failure.forbidden' : 'failure.title')}</strong>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {error instanceof ApiError && error.error !== '' && <code>{error.error}</code>}
      <Button onClick={onRetry}>{t('failure.retry')}</Button>
    </div>
  );
}
