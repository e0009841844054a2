/** Options of a source that ask something of its groups and measures. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Measure } from '../../ground/model/measures.ts';
import { isGroup, type Where } from '../../ground/where/types.ts';
import { adds } from '../measures/index.ts';
import { PREVIOUS, type Group, type SourceDocument } from './index.ts';

const COMPARE = /^(?:[1-9]\d{0,3}[dwMy]|previous)$/;

/** The periods a `where` says, outside any group. */
const periods = (where: Where): unknown[] =>
  where.flatMap((item) => (!isGroup(item) && (item.operator === 'during' || item.operator === 'between') ? [item.value] : []));

/** Slips in sort, fill, cumulative, others, having and compare. */
export function checkOptions(document: SourceDocument, groups: readonly Group[], measures: readonly Measure[], path: Path): Finding[] {
  const findings: Finding[] = [];
  const names = [...groups.map((g) => g.name), ...measures.map((m) => m.name)];
  const order = document.sort === undefined ? [] : [document.sort].flat();
  order.forEach((one, i) => {
    const name = one.replace(/^-/, '');
    if (!names.includes(name))
      findings.push({
        code: 'measure-unknown',
        path: Array.isArray(document.sort) ? [...path, 'sort', i] : [...path, 'sort'],
        params: { measure: name },
        allowed: names,
      });
  });
  const at = (option: string): Path => [...path, option];
  const timed = groups.filter((g) => g.by).length;
  for (const option of ['fill', 'cumulative'] as const)
    if (document[option] && timed !== 1) findings.push({ code: 'source-time', path: at(option), atKey: true, params: { option } });
  document.cumulative?.forEach((name, i) => {
    const measure = measures.find((m) => m.name === name);
    if (!measure)
      findings.push({
        code: 'measure-unknown',
        path: [...at('cumulative'), i],
        params: { measure: name },
        allowed: measures.map((m) => m.name),
      });
    else if (!adds(measure))
      findings.push({ code: 'source-adds', path: [...at('cumulative'), i], params: { option: 'cumulative', measure: name } });
  });
  if (document.others) {
    if (document.limit === undefined) findings.push({ code: 'key-missing', path, params: { key: 'limit' } });
    if (document.parts)
      findings.push({ code: 'source-option', path: at('others'), atKey: true, params: { option: 'others', kind: 'parts' } });
    const alone = measures.find((m) => m.aggregate && !adds(m));
    if (alone) findings.push({ code: 'source-adds', path: at('others'), atKey: true, params: { option: 'others', measure: alone.name } });
  }
  // A total counts what the groups that are left out count.
  if (document.having && document.totals)
    findings.push({ code: 'source-option', path: at('having'), atKey: true, params: { option: 'having', kind: 'totals' } });
  if (document.compare !== undefined) {
    if (!COMPARE.test(document.compare))
      findings.push({ code: 'value-pattern', path: at('compare'), params: { value: document.compare, pattern: COMPARE.source } });
    const facts = document.parts ? Object.values(document.parts) : [document];
    const texts = facts.flatMap((fact) => periods(fact.where ?? []));
    // A period that ends where it is said to has none of the same length before it: only one in a single text has.
    if (!(document.compare === PREVIOUS ? texts.some((value) => typeof value === 'string') : texts.length))
      findings.push({ code: 'source-period', path: at('compare'), params: {} });
  }
  return findings;
}
