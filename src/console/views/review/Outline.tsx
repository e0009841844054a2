import type { ReactElement } from 'react';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { Row } from '../../actions/types.ts';
import { useText } from '../../data/texts/useText.ts';
import { hexOf } from '../../styles/colours.ts';
import { textIn } from './order.ts';

const FACES = ['LE', 'PS', 'TE', 'SS'] as const;
const [WIDTH, BAND, LEFT] = [344, 22, 26];

interface Mark {
  row: Row;
  at: number;
  face: string;
  radius: number;
  colour: string | undefined;
}

/** Records of one blade, each with its place in the sitting. */
export const marksOf = (
  rows: readonly Row[],
  view: ViewOf<'review'>,
  blade: string,
  colourOf: (row: Row) => string | undefined,
): readonly Mark[] =>
  rows.flatMap((row, at) => {
    const [face, radius] = [textIn(row, view.place), Number(row[view.radius ?? '']) || 0];
    return face && (textIn(row, 'assetCode') ?? '') === blade ? [{ row, at, face, radius, colour: colourOf(row) }] : [];
  });

interface OutlineProps {
  marks: readonly Mark[];
  current: string;
  onTurn: (at: number) => void;
}

/** A blade unrolled: four faces from root to tip, with what was found on them. A click goes there. */
export function Outline({ marks, current, onTurn }: OutlineProps): ReactElement {
  const { t } = useText();
  const length = Math.max(10, Math.ceil(Math.max(...marks.map(({ radius }) => radius)) / 10) * 10);
  const x = (radius: number): number => LEFT + ((WIDTH - LEFT - 8) * radius) / length;
  const height = FACES.length * BAND + 16;
  return (
    <svg className="review-outline" viewBox={`0 0 ${WIDTH} ${height}`} aria-label={t('review.outline')}>
      {FACES.map((face, i) => (
        <g key={face}>
          <polygon
            points={`${LEFT},${i * BAND + 2} ${WIDTH - 8},${i * BAND + 7} ${WIDTH - 8},${i * BAND + BAND - 7} ${LEFT},${i * BAND + BAND - 2}`}
          />
          <text x={2} y={i * BAND + 15}>
            {face}
          </text>
        </g>
      ))}
      {[0, 0.5, 1].map((part) => (
        <text key={part} x={x(part * length)} y={height - 2} textAnchor={part === 1 ? 'end' : part === 0 ? 'start' : 'middle'}>
          {part * length} m
        </text>
      ))}
      {marks.map(({ row, at, face, radius, colour }) => (
        <circle
          key={row.id}
          className={row.id === current ? 'review-mark-current' : undefined}
          cx={x(radius)}
          cy={Math.max(0, FACES.indexOf(face as (typeof FACES)[number])) * BAND + BAND / 2}
          r={row.id === current ? 8 : 6}
          fill={hexOf(colour) ?? '#8a94a3'}
          onClick={() => onTurn(at)}
        >
          <title>{`${at + 1} · ${radius} m`}</title>
        </circle>
      ))}
    </svg>
  );
}
