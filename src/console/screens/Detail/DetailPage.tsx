import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { Failure } from '../../parts/Failure.tsx';
import '../../data/texts/toolTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { FieldProvider } from '../../fields/FieldContext.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { WhyButton } from '../WhyButton.tsx';
import { DetailBody } from './DetailBody.tsx';
import { useTabAddress } from './useTabState.ts';
import { useRecord } from './useRecord.ts';

const none = (): void => undefined;

/** A record in full at an address of its own. What can be done with it is done in its list. */
export function DetailPage({ bundle, id }: { bundle: ScreenBundle; id: string }): ReactElement {
  const { t, titleOf } = useText();
  const tabs = useTabAddress();
  const { query } = useRecord(bundle, id);
  const row = query.data?.data as Row | undefined;
  if (!row) return query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : <ScreenSkeleton />;
  return (
    <FieldProvider value={{ references: bundle.references, labels: {}, record: () => row }}>
      <section className="form-page">
        <div className="form-head">
          <h1>{t('detail.title', { name: titleOf(bundle.screen) })}</h1>
          <WhyButton />
        </div>
        <DetailBody bundle={bundle} row={row} actions={[]} onRun={none} tabs={tabs} />
      </section>
    </FieldProvider>
  );
}
