import { useQueries } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { readRecord } from '../../data/rows/record.ts';
import { CurveView } from '../../parts/curve/CurveView.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Window } from '../../windows/Window.tsx';

/** Curves that are drawn one upon another. */
const MOST = 8;
/** Fields of the records whose curves are shown. */
const FIELDS = { points: 'points', reference: 'referenceCurve', stc: 'stcCurve', verdict: 'verdict' };

interface CurvePreviewProps {
  bundle: ScreenBundle;
  ids: readonly string[];
  name: string;
  nameOf: (row: Row) => string;
  onClose: () => void;
}

/** Curves of chosen rows, and why the first is judged as it is. */
export function CurvePreview({ bundle, ids, name, nameOf, onClose }: CurvePreviewProps): ReactElement {
  const { resource, screen } = bundle;
  const reads = useQueries({
    queries: ids
      .slice(0, MOST)
      .map((id) => ({ queryKey: ['curve', resource.api, id], queryFn: () => readRecord(resource.api, id, screen.name) })),
  });
  const failed = reads.find(({ error }) => error !== null);
  const records = reads.flatMap(({ data }) => (data ? [data as Row] : []));
  return (
    <Window width={1080} title={name} footer={null} onCancel={onClose}>
      {failed?.error ? (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : records.length < reads.length ? (
        <Skeleton active />
      ) : (
        <CurveView records={records} fields={FIELDS} nameOf={(record) => nameOf(record as Row)} />
      )}
    </Window>
  );
}
