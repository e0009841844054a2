/** A record is judged when it is written: what follows from its curve is never anybody's to enter, and never lost by other edits. */
import type { Curve } from '../../diagnosis/string.ts';
import { same } from '../../documents/ground/same.ts';
import type { Guard } from '../house/guard.ts';
import { designFor } from './judging/designs.ts';
import { stringsOf } from './strings.ts';
import { setInUse } from './thresholds.ts';
import type { IvTools } from './tools.ts';
import { judged } from './judging/judge.ts';

/** What a verdict follows from. */
const CAUSES = ['points', 'irradiance', 'tCell', 'stringCode'];

export const guardRecord =
  (tools: Pick<IvTools, 'database' | 'writer'>): Guard =>
  async ({ db, before, after }) => {
    if (!after || (before && CAUSES.every((name) => same(before[name], after[name])))) return;
    // Whoever says other conditions answers for them.
    if (before && ['irradiance', 'tCell'].some((name) => !same(before[name], after[name]))) after['conditionsFrom'] = null;
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
