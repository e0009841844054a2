/** Faulty strings on cards: the curve, why it is judged so, and what to do. */
import type { Fault } from '../diagnosis/verdict.ts';
import { adviceOf, findingText } from '../diagnosis/words.ts';
import type { Language } from './constants.ts';
import { curveSvg } from './ivDrawings.ts';
import { capital, isFaulty, nameOf, tenth, toneOf } from './ivFigures.ts';
import type { IvData, IvFaulty } from './ivReport.ts';
import type { FindingsBlock, Pair, Say } from './reportShape.ts';

const isKnown = (fault: string): fault is Fault => fault !== 'invalid';

function cardOf(iv: IvData, one: IvFaulty, n: number, say: Say, language: Language): FindingsBlock['items'][number] {
  const { verdict, measured, reference } = one;
  const facts: [string, string | null][] = [
    [say('ivPf'), one.pf === null ? null : `${tenth(one.pf)}%`],
    [say('ivLoss'), `${Math.round(one.lossW)} W`],
    [say('ivLight'), one.irradiance === null ? null : `${Math.round(one.irradiance)} W/m²`],
    [say('ivCell'), one.tCell === null ? null : `${tenth(one.tCell)} °C`],
    [say('ivConfidence'), one.confidence === null ? null : `${one.confidence}%`],
  ];
  const findings = verdict?.findings ?? [];
  const others = verdict?.alternatives ?? [];
  const tone = toneOf(one);
  return {
    no: n + 1,
    code: one.code,
    name: nameOf(iv, one.fault, language),
    tone,
    level: say(({ '3': 'critical', '2': 'major', '1': 'minor' } as const)[tone]),
    place: [one.zone, one.inverter].filter(Boolean).join(' · ') || say('elsewhere'),
    facts: facts.flatMap(([label, value]): Pair[] => (value === null ? [] : [[label, value]])),
    said: [
      ...findings.map((finding) =>
        [...(findings.length > 1 ? [nameOf(iv, finding.fault, language)] : []), findingText(finding, verdict ?? {}, language)].join(
          language === 'zh' ? '：' : ': ',
        ),
      ),
      ...(others.length ? [say('ivAlternatives', { names: others.map((fault) => nameOf(iv, fault, language)).join(' / ') })] : []),
    ],
    action: isKnown(one.fault) ? capital(adviceOf(one.fault, language)) : '',
    pictures: [],
    ...(measured.length > 1 && {
      drawing: (width: number) => curveSvg({ measured, reference }, [say('ivMeasured'), say('ivReference')], width),
    }),
  };
}

/** A card for each faulty string that is drawn, and how many are not. */
export function ivFindings(iv: IvData, say: Say, language: Language): FindingsBlock[] {
  const all = iv.strings.filter(isFaulty).length;
  if (!all) return [];
  const items = iv.faulty.map((one, n) => cardOf(iv, one, n, say, language));
  return [{ type: 'findings', title: say('ivFindings'), items, left: all - items.length }];
}
