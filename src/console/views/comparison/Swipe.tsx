import { useState, type ReactElement } from 'react';
import type { ComparedFinding, Finding, ReportPicture } from '../../../contract/report.ts';
import { REPORT_PATHS } from '../../../contract/report.ts';
import { useText } from '../../data/texts/useText.ts';
import { useBlob } from './useBlob.ts';

/** The first picture of a finding. */
const pictureOf = (finding: Finding | null): ReportPicture | undefined => finding?.pictures[0];

function Side({ report, picture, side, at }: { report: string; picture: ReportPicture; side: 'A' | 'B'; at?: number }): ReactElement {
  const address = useBlob(REPORT_PATHS.picture, report, picture.file);
  const { box, width, height } = picture;
  return (
    <span className={`swipe-side swipe-${side.toLowerCase()}`} style={at === undefined ? undefined : { clipPath: `inset(0 0 0 ${at}%)` }}>
      {address && <img src={address} alt={side} />}
      {address && box && width && height && (
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <rect {...box} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </span>
  );
}

/** The same place in both reports, the later picture over the earlier one as far as the slider is drawn. */
export function Swipe({ a, b, one }: { a: string; b: string; one: ComparedFinding }): ReactElement {
  const { t } = useText();
  const [at, setAt] = useState(50);
  const [before, after] = [pictureOf(one.a), pictureOf(one.b)];
  if (!before && !after) return <p className="compare-none">{t('compare.noPictures')}</p>;
  return (
    <div className="swipe">
      <div className="swipe-stage">
        {before && <Side report={a} picture={before} side="A" />}
        {after && <Side report={b} picture={after} side="B" {...(before ? { at } : {})} />}
      </div>
      {before && after && (
        <input
          type="range"
          min={0}
          max={100}
          step={2}
          value={at}
          aria-label={t('compare.swipe')}
          onChange={(event) => setAt(Number(event.target.value))}
        />
      )}
    </div>
  );
}
