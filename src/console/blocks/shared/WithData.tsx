import { Skeleton } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { useText } from '../../data/texts/useText.ts';
import '../../data/texts/blockTexts.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { useBlockData } from './screenData.ts';
import './shared.css';

const LiveRows = part(() => import('./LiveRows.tsx'));

/** Draws what is in a block once its data is there: a skeleton before, what went wrong instead, and a word where there is nothing. */
export function WithData({ name, children }: { name: string; children: (answer: SourceAnswer) => ReactNode }): ReactElement {
  const { t } = useText();
  const data = useBlockData(name);
  if (data.state === 'waiting') return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (data.state === 'failed') return <Failure error={data.error} onRetry={data.again} />;
  const { answer, stale } = data;
  const plain = answer.rows.length ? children(answer) : <p className="block-empty">{t('block.empty')}</p>;
  const drawn =
    answer.live === undefined || !answer.rows.length ? (
      plain
    ) : (
      <Waiting fallback={plain}>
        <LiveRows answer={answer} resource={answer.live}>
          {children}
        </LiveRows>
      </Waiting>
    );
  return (
    <div className="block-data" aria-busy={stale || undefined}>
      {drawn}
      {answer.withheld && <p className="block-note">{t('block.withheld', { count: answer.withheld.length })}</p>}
    </div>
  );
}
