/** What a reader chooses in a source: which group, which measure, which number. Made before anything else is looked at. */
import type { Formula, InlineMeasure, MeasureDocument } from '../measures/index.ts';
import { FORMULAS } from '../values/functions.ts';
import type { GroupDocument, PartDocument, SourceDocument } from './index.ts';

export type Selection = Readonly<Record<string, unknown>>;

const optionsOf = (group: string | GroupDocument): [string, string[]][] =>
  typeof group === 'object' && group.choose !== undefined && group.of ? [[group.choose, Object.keys(group.of)]] : [];

/** The selections that a source chooses its groups by, and what each may be. */
export function choicesOf(said: SourceDocument): Map<string, string[]> {
  const choices = new Map<string, string[]>();
  for (const { group = [] } of [said, ...Object.values(said.parts ?? {})])
    for (const [name, options] of group.flatMap(optionsOf)) choices.set(name, [...new Set([...(choices.get(name) ?? []), ...options])]);
  return choices;
}

/** The number that a selection says; the name itself, which no figure has, when it says none. */
function numberOf(name: string, selection: Selection): string | number {
  const value = selection[name.slice('$selection.'.length)];
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : name;
}

function bound(formula: Formula, selection: Selection): Formula {
  if (typeof formula === 'number') return formula;
  if (typeof formula === 'string') return formula.startsWith('$selection.') ? numberOf(formula, selection) : formula;
  return Object.fromEntries(Object.entries(formula).map(([name, operands]) => [name, operands.map((one) => bound(one, selection))]));
}

function measureOf(said: string | InlineMeasure, selection: Selection): string | InlineMeasure {
  if (typeof said === 'string') return said;
  if (said.choose !== undefined && said.of) {
    const chosen = String(selection[said.choose] ?? '');
    return { ...said, of: [said.of.find((name) => name === chosen || name.endsWith(`.${chosen}`)) ?? said.of[0] ?? ''] };
  }
  const kind = FORMULAS.find((name) => said[name as keyof MeasureDocument] !== undefined);
  return kind ? { ...said, ...(bound({ [kind]: said[kind as keyof MeasureDocument] } as Formula, selection) as object) } : said;
}

/** A part does without a group that has nothing for what is chosen: its figures are those of all. */
function groupOf(said: string | GroupDocument, choices: ReadonlyMap<string, string[]>, selection: Selection): (string | GroupDocument)[] {
  if (typeof said === 'string' || said.choose === undefined || !said.of) return [said];
  const options = choices.get(said.choose) ?? [];
  const wanted = String(selection[said.choose] ?? '');
  const chosen = said.of[options.includes(wanted) ? wanted : (options[0] ?? '')];
  if (chosen === undefined) return [];
  const group = typeof chosen === 'string' ? { field: chosen } : chosen;
  return [
    { ...group, name: said.name ?? said.choose, ...(said.title === undefined ? {} : { title: said.title, titleEn: said.titleEn ?? '' }) },
  ];
}

/** The source with every choice made. */
export function chosen(said: SourceDocument, selection: Selection = {}): SourceDocument {
  const choices = choicesOf(said);
  const fact = <P extends Partial<PartDocument>>(part: P): P => ({
    ...part,
    ...(part.group ? { group: part.group.flatMap((g) => groupOf(g, choices, selection)) } : {}),
    ...(part.measures ? { measures: part.measures.map((m) => measureOf(m, selection)) } : {}),
  });
  return {
    ...fact(said),
    ...(said.parts ? { parts: Object.fromEntries(Object.entries(said.parts).map(([name, part]) => [name, fact(part)])) } : {}),
  };
}
