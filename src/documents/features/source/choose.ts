/** What a reader chooses in a source: which group, which measure, which number. Made before anything else is looked at. */
import type { Formula, InlineMeasure, MeasureDocument } from '../../ground/model/measures.ts';
import { FORMULAS } from '../../ground/values/functions.ts';
import type { GroupDocument, PartDocument, SourceDocument } from './index.ts';

export type Selection = Readonly<Record<string, unknown>>;

const optionsOf = (group: string | GroupDocument): [string, string[]][] =>
  typeof group === 'object' && group.choose !== undefined && group.of ? [[group.choose, Object.keys(group.of)]] : [];

/** The selections that a source chooses its groups by, and what each may be. */
export function choicesOf(document: SourceDocument): Map<string, string[]> {
  const choices = new Map<string, string[]>();
  for (const { group = [] } of [document, ...Object.values(document.parts ?? {})])
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

function measureOf(measure: string | InlineMeasure, selection: Selection): string | InlineMeasure {
  if (typeof measure === 'string') return measure;
  if (measure.choose !== undefined && measure.of) {
    const selected = String(selection[measure.choose] ?? '');
    return { ...measure, of: [measure.of.find((name) => name === selected || name.endsWith(`.${selected}`)) ?? measure.of[0] ?? ''] };
  }
  const kind = FORMULAS.find((name) => measure[name as keyof MeasureDocument] !== undefined);
  return kind ? { ...measure, ...(bound({ [kind]: measure[kind as keyof MeasureDocument] } as Formula, selection) as object) } : measure;
}

/** A part does without a group that has nothing for what is chosen: its figures are those of all. */
function groupOf(
  groupDocument: string | GroupDocument,
  choices: ReadonlyMap<string, string[]>,
  selection: Selection,
): (string | GroupDocument)[] {
  if (typeof groupDocument === 'string' || groupDocument.choose === undefined || !groupDocument.of) return [groupDocument];
  const options = choices.get(groupDocument.choose) ?? [];
  const wanted = String(selection[groupDocument.choose] ?? '');
  const option = groupDocument.of[options.includes(wanted) ? wanted : (options[0] ?? '')];
  if (option === undefined) return [];
  const group = typeof option === 'string' ? { field: option } : option;
  return [
    {
      ...group,
      name: groupDocument.name ?? groupDocument.choose,
      ...(groupDocument.title === undefined ? {} : { title: groupDocument.title, titleEn: groupDocument.titleEn ?? '' }),
    },
  ];
}

/** The source with every choice made. */
export function applyChoices(document: SourceDocument, selection: Selection = {}): SourceDocument {
  const choices = choicesOf(document);
  const fact = <P extends Partial<PartDocument>>(part: P): P => ({
    ...part,
    ...(part.group ? { group: part.group.flatMap((g) => groupOf(g, choices, selection)) } : {}),
    ...(part.measures ? { measures: part.measures.map((m) => measureOf(m, selection)) } : {}),
  });
  return {
    ...fact(document),
    ...(document.parts ? { parts: Object.fromEntries(Object.entries(document.parts).map(([name, part]) => [name, fact(part)])) } : {}),
  };
}
