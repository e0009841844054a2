/** A record is judged when it is written: what follows from its curve is never anybody's to enter, and never lost by other edits. */
import type { Curve } from '../../diagnosis/string.ts';
import type { Kysely } from 'kysely';
import { same } from '../../documents/ground/same.ts';
import type { Tables } from '../db/connection.ts';
import type { Guard } from '../house/guard.ts';
import type { Row } from '../source/rows.ts';
import { designFor } from './judging/designs.ts';
import { round } from './store.ts';
import { stringsOf } from './strings.ts';
import { setInUse } from './thresholds.ts';
import type { IvTools } from './tools.ts';
import { judged } from './judging/judge.ts';
import { Weather } from './weather.ts';

/** What a verdict follows from. */
const CAUSES = ['points', 'irradiance', 'tCell', 'stringCode'];

/** Conditions that whoever entered a curve left open, as sensors of the station read them then. */
async function fillConditions(db: Kysely<Tables>, after: Row): Promise<void> {
  const known = (name: string): number | undefined => (typeof after[name] === 'number' ? after[name] : undefined);
  const said = { irradiance: known('irradiance'), tCell: known('tCell') };
  if (!Array.isArray(after['points']) || (said.irradiance !== undefined && said.tCell !== undefined)) return;
  const time = new Date(String(after['sweepTime']));
  if (Number.isNaN(time.getTime())) return;
  const weather = new Weather(db, String(after['stationCode']));
  const { irradiance, tCell, conditionsFrom } = await weather.complete({ ...said, time: time.toISOString() }, said, undefined);
  if (conditionsFrom === undefined) return;
  Object.assign(after, {
    irradiance: irradiance === undefined ? null : round(Math.min(1500, Math.max(0, irradiance)), 1),
    tCell: tCell === undefined ? null : round(Math.min(100, Math.max(-40, tCell)), 2),
    conditionsFrom,
  });
}

export const guardRecord =
  (tools: Pick<IvTools, 'database' | 'writer'>): Guard =>
  async ({ db, before, after }) => {
    if (!after || (before && CAUSES.every((name) => same(before[name], after[name])))) return;
    // Whoever says other conditions answers for them.
    if (before && ['irradiance', 'tCell'].some((name) => !same(before[name], after[name]))) after['conditionsFrom'] = null;
    await fillConditions(db, after);
    const string = (await stringsOf(db, [String(after['stringCode'])])).get(String(after['stringCode']));
    const number = (name: string): number | null => (typeof after[name] === 'number' ? after[name] : null);
    Object.assign(
      after,
      judged(
        {
          points: Array.isArray(after['points']) ? (after['points'] as unknown as Curve) : null,
          irradiance: number('irradiance'),
          tCell: number('tCell'),
          design: string && designFor(string),
          conditionsFrom: typeof after['conditionsFrom'] === 'string' ? after['conditionsFrom'] : null,
        },
        await setInUse(tools, db),
      ),
    );
  };
