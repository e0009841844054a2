import { Segmented } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import type { ComparedFinding, ReportPicture } from '../../../contract/report.ts';
import { REPORT_PATHS } from '../../../contract/report.ts';
import { BoxShape } from '../../parts/BoxShape.tsx';
import { useText } from '../../data/texts/useText.ts';
import { useReviewKeys } from '../review/keys.ts';
import { pairOf } from './pictures.ts';
import { useBlob } from './useBlob.ts';

/** The later picture over the earlier one as far as a slider is drawn, both beside each other, or one of them in turn. */
const MODES = ['slide', 'beside', 'blink'] as const;
type Mode = (typeof MODES)[number];

interface SideProps {
  report: string;
  picture: ReportPicture;
  side: 'A' | 'B';
  /** Day of the report. */
  day: string | null;
  /** How much of it is cut off at the left, percent. */
  cut?: number;
}

function Side({ report, picture, side, day, cut = 0 }: SideProps): ReactElement {
  const address = useBlob(REPORT_PATHS.picture, report, picture.file);
  const { box, width, height } = picture;
  return (
    <span className={`swipe-side swipe-${side.toLowerCase()}`} style={cut > 0 ? { clipPath: `inset(0 0 0 ${cut}%)` } : undefined}>
      {address && <img src={address} alt={side} />}
      {address && box && width && height && (
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <BoxShape box={box} />
        </svg>
      )}
      <span className="swipe-day">
        {side} {day}
      </span>
    </span>
  );
}

/** A report, and the day it ends. */
interface SideOf {
  id: string;
  day: string | null;
}

/** The same place in both reports. */
export function Swipe({ a, b, one }: { a: SideOf; b: SideOf; one: ComparedFinding }): ReactElement {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(50);
  const [mode, setMode] = useState<Mode>('slide');
  const [later, setLater] = useState(true);
  const pair = pairOf(one);
  const both = pair?.before !== undefined && pair.after !== undefined;
  useReviewKeys(place, ({ key }) => {
    if (both && key.toLowerCase() === 's') setMode(MODES[(MODES.indexOf(mode) + 1) % MODES.length] ?? 'slide');
    else if (both && key === ' ' && mode === 'blink') setLater(!later);
    else return false;
    return true;
  });
  if (!pair) return <p className="compare-none">{t('compare.noPictures')}</p>;
  const { before, after } = pair;
  const cut = mode === 'slide' ? at : mode === 'blink' && !later ? 100 : 0;
  return (
    <div ref={place} className="swipe">
      {both && (
        <div className="swipe-tools">
          <Segmented
            size="small"
            aria-label={t('compare.mode')}
            value={mode}
            onChange={setMode}
            options={MODES.map((value) => ({ value, label: t(`compare.mode.${value}`) }))}
          />
          <kbd aria-hidden>S</kbd>
          {mode === 'blink' && (
            <button type="button" className="link-button" aria-keyshortcuts="Space" onClick={() => setLater(!later)}>
              {t('compare.turn', { side: later ? 'A' : 'B' })}
            </button>
          )}
        </div>
      )}
      <div className={both && mode === 'beside' ? 'swipe-stage swipe-beside' : 'swipe-stage'}>
        {before && <Side report={a.id} picture={before} side="A" day={a.day} />}
        {after && <Side report={b.id} picture={after} side="B" day={b.day} {...(both ? { cut } : {})} />}
      </div>
      {both && mode === 'slide' && (
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
