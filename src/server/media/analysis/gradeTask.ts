/** Tasks of live equipment: the temperatures that stand on them have their level. */
import { sql } from 'kysely';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Guard } from '../../house/guard.ts';
import { relativeDelta } from './equipment.ts';
import { ruleFor, type LevelRule } from './rules.ts';

const TEMPERATURES = ['tMax', 'tRef', 'tAmbient'] as const;

/** Of every write of tasks: where temperatures changed, the level follows by the catalogue's rules; one chosen along with them stays. */
export const gradeTask =
  (catalogue: () => Catalogue): Guard =>
  async ({ db, before, after }) => {
    if (after?.['kind'] !== 'converter' || !catalogue().resources['defectType']) return;
    const text = (row: Record<string, unknown> | undefined, name: string): string => String(row?.[name] ?? '');
    const changed = (name: string): boolean => text(before, name) !== text(after, name);
    const [tMax, tRef, tAmbient] = TEMPERATURES.map((name) => (text(after, name) === '' ? undefined : Number(after[name])));
    if (!TEMPERATURES.some(changed) || changed('level') || tMax === undefined) return;
    const { rows } = await sql<{
      levels: LevelRule[] | null;
    }>`select levels from "defectType" where code = 'sub.termHeat' and status = '1'`.execute(db);
    if (!rows[0]) return;
    const measured = { deltaT1000: undefined, modules: 1, tMax, relativeDelta: relativeDelta(tMax, tRef, tAmbient) };
    after['level'] = ruleFor(rows[0].levels ?? [], measured)?.level ?? null;
  };
