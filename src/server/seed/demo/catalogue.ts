/** The catalogue of defects: kinds of faults by what is inspected, how grave they are and what to do about them. */
import data from '../data/faults.json' with { type: 'json' };
import type { Row } from '../../source/rows.ts';

interface Fault {
  code: string;
  name: string;
  nameEn: string;
  level: string;
  suggestion: string;
  ruleText?: string;
  /** Name of the rules that its level is found by. */
  levels?: keyof typeof data.levels;
}

/** Days to fix by level: minor, major, critical. */
const DAYS: Record<string, number> = { 1: 30, 2: 7, 3: 1 };
const BLADE_TEXT = '1、2 级为一般，3 级为严重，4、5 级为危急；厂家限值优先。';

/** Code, prefix of its faults, title, faults. */
const OBJECTS: readonly [object: string, prefix: string, name: string, nameEn: string, faults: readonly Fault[]][] = [
  ['1', 'pv', '光伏缺陷', 'Solar faults', data.solar as Fault[]],
  ['1', 'el', '电池片缺陷（EL）', 'Cell defects (EL)', data.cells as Fault[]],
  ['2', 'wtg', '风机缺陷', 'Wind faults', data.wind.map((fault) => ({ ruleText: BLADE_TEXT, levels: 'blade', ...fault }))],
  ['3', 'line', '线路缺陷', 'Line faults', data.line as Fault[]],
  ['4', 'sub', '电气缺陷', 'Electrical faults', data.electric as Fault[]],
];

/** Parents before what stands below them. */
export const defectTypes: Row[] = OBJECTS.flatMap(([inspectObject, prefix, name, nameEn, faults], o) => [
  { code: prefix, inspectObject, name, nameEn, sort: o + 1, status: '1' },
  ...faults.map(({ code, level, levels, ruleText, ...fault }, i): Row => ({
    code: `${prefix}.${code}`,
    parentCode: prefix,
    inspectObject,
    ...fault,
    level,
    deadlineDays: DAYS[level],
    ...(ruleText ? { ruleText } : {}),
    ...(levels ? { levels: data.levels[levels] } : {}),
    sort: i + 1,
    status: '1',
  })),
]);
