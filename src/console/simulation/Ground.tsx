import '../data/texts/simulationTexts.ts';
import { Alert } from 'antd';
import type { ReactElement } from 'react';
import type { RouteGround } from '../../contract/api/routes.ts';
import { useText } from '../data/texts/useText.ts';
import { numberText } from '../fields/shared/number.ts';
import './ground.css';

const [WIDE, HIGH, LEFT, BOTTOM] = [700, 220, 52, 24];
/** Room above and below what is drawn, m. */
const ROOM = 10;

/** Heights that are written beside a profile: four or so, round ones. */
function ticksIn(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough) ?? rough;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((high - first) / step) + 1) }, (_, i) => first + i * step);
}

/** The way above the ground: above the sea where the terrain is known, else above where it takes off or what it follows. */
function Profile({ spots, lowest, least }: Pick<RouteGround, 'spots' | 'lowest' | 'least'>): ReactElement {
  const { t, language } = useText();
  const known = spots.some(({ ground }) => ground !== null);
  const way = spots.map((spot) => (known ? spot.height : (spot.clearance ?? spot.height)));
  const ground = spots.map((spot) => (known ? spot.ground : 0));
  const values = [...way, ...ground].filter((value) => value !== null);
  const [low, high] = [Math.min(...values) - ROOM, Math.max(...values) + ROOM];
  const long = spots.at(-1)?.along ?? 1;
  const x = (along: number): number => LEFT + (along / Math.max(1, long)) * (WIDE - LEFT - 8);
  const y = (height: number): number => HIGH - BOTTOM - ((height - low) / (high - low)) * (HIGH - BOTTOM - 8);
  const line = (heights: readonly (number | null)[], more = 0): string => {
    let open = false;
    return spots
      .map(({ along }, i) => {
        const height = heights[i];
        const at =
          height === null || height === undefined ? '' : `${open ? 'L' : 'M'}${x(along).toFixed(1)} ${y(height + more).toFixed(1)}`;
        open = at !== '';
        return at;
      })
      .join('');
  };
  const shade = ground.every((height) => height !== null) ? `${line(ground)}L${x(long)} ${HIGH - BOTTOM}L${LEFT} ${HIGH - BOTTOM}Z` : '';
  const at = lowest && (known ? lowest.height : lowest.clearance);
  return (
    <figure className="ground-figure">
      <svg className="ground-drawing" viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden>
        {ticksIn(low, high).map((tick) => (
          <g key={tick}>
            <line className="ground-grid" x1={LEFT} x2={WIDE - 8} y1={y(tick)} y2={y(tick)} />
            <text className="ground-tick" x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {numberText(tick, { precision: 0 }, language)}
            </text>
          </g>
        ))}
        <path className="ground-earth" d={shade} />
        <path className="ground-least" d={line(ground, least)} />
        <path className="ground-way" d={line(way)} />
        {lowest && at !== null && at !== undefined && <circle className="ground-lowest" cx={x(lowest.along)} cy={y(at)} r={5} />}
        <text className="ground-tick" x={LEFT} y={HIGH - 6}>
          0
        </text>
        <text className="ground-tick" x={WIDE - 8} y={HIGH - 6} textAnchor="end">
          {numberText(long, { precision: 0 }, language)} m
        </text>
      </svg>
      <figcaption className="ground-legend">
        <span className="ground-key ground-key-way">{t('ground.way')}</span>
        <span className="ground-key ground-key-earth">{t(known ? 'ground.earth' : 'ground.level')}</span>
        <span className="ground-key ground-key-least">{t('ground.least', { least })}</span>
      </figcaption>
    </figure>
  );
}

/** How high a route is above the ground, and what of its zones is in some picture. */
export function Ground({ ground }: { ground: RouteGround }): ReactElement {
  const { t, language } = useText();
  const { spots, lowest, least, terrain, heights, obstacle, camera, coverage, zones, modules, missed, missedCount, left } = ground;
  const number = (value: number, precision = 0): string => numberText(value, { precision }, language);
  const low = lowest?.clearance;
  const facts: [string, string, boolean][] = [
    [
      t('ground.clearance'),
      low === null || low === undefined
        ? t('ground.unknown')
        : t('ground.lowest', { metres: number(low, 1), waypoint: lowest?.waypoint ?? 1 }),
      typeof low === 'number' && low < least,
    ],
    [t('ground.terrain'), terrain ?? t(heights === 'aboveGround' ? 'ground.followed' : 'ground.noTerrain'), false],
    [t('ground.obstacle'), obstacle === null ? t('ground.far') : `${number(obstacle)} m`, obstacle !== null && obstacle < 30],
    [
      t('ground.coverage'),
      coverage === null ? t(camera ? 'ground.noZones' : 'ground.noCamera') : `${number(coverage, 1)}%`,
      coverage !== null && coverage < 99,
    ],
    ...(modules > 0
      ? [
          [t('ground.modules'), `${number(missedCount)} / ${number(modules)}${left ? '+' : ''}`, missedCount > 0] as [
            string,
            string,
            boolean,
          ],
        ]
      : []),
  ];
  return (
    <section className="ground" aria-label={t('ground.title', { name: ground.name })}>
      {terrain === null && heights !== 'aboveGround' && (
        <Alert type="info" showIcon title={t(heights === 'ellipsoid' ? 'ground.ellipsoid' : 'ground.noModel')} />
      )}
      {spots.some(({ clearance, height }) => clearance !== null || height !== null) && (
        <Profile spots={spots} lowest={lowest} least={least} />
      )}
      <div className="ground-told">
        <dl className="ground-facts">
          {facts.map(([title, text, bad]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className={bad ? 'ground-bad' : undefined}>{text}</dd>
            </div>
          ))}
        </dl>
        {coverage !== null && (
          <table className="ground-zones">
            <thead>
              <tr>
                <th scope="col">{t('ground.zone')}</th>
                <th scope="col">{t('ground.coverage')}</th>
                <th scope="col">{t('ground.modules')}</th>
              </tr>
            </thead>
            <tbody>
              {zones.map(({ code, name, share, modules: own, missed: none }) => (
                <tr key={code}>
                  <th scope="row">{name ?? code}</th>
                  <td className={share < 99 ? 'ground-bad' : undefined}>{number(share, 1)}%</td>
                  <td className={none > 0 ? 'ground-bad' : undefined}>{own > 0 ? `${number(none)} / ${number(own)}` : '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {missed.length > 0 && (
          <p className="ground-missed">
            {t('ground.missed')}{' '}
            {missed
              .slice(0, 20)
              .map(({ code }) => code)
              .join(language === 'zh' ? '、' : ', ')}
            {missedCount > 20 && ' …'}
          </p>
        )}
      </div>
    </section>
  );
}
