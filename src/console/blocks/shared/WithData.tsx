import { Skeleton } from 'antd';
import type { ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { useText } from '../../data/texts/useText.ts';
import '../../data/texts/blockTexts.ts';
import { Failure } from '../../parts/Failure.tsx';
import { useBlockData } from './screenData.ts';
import './shared.css';

/** Draws what is in a block once its data is there: a skeleton before, what went wrong instead, and a word where there is nothing. */
export function WithData({ name, children }: { name: string; children: (answer: SourceAnswer) => ReactElement }): ReactElement {
  const { t } = useText();
  const data = useBlockData(name);
  if (data.state === 'waiting') return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (data.state === 'failed') return <Failure error={data.error} onRetry={data.again} />;
  const { answer, stale } = data;
  return (
    <div className="block-data" aria-busy={stale || undefined}>
      {answer.rows.length ? children(answer) : <p className="block-empty">{t('block.empty')}</p>}
      {answer.withheld && <p className="block-note">{t('block.withheld', { count: answer.withheld.length })}</p>}
    </div>
  );
}
