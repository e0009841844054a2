/** A comparison as a table that other programs read. */
import type { Language } from '../../../contract/constants.ts';
import type { ReportComparison } from '../../../contract/report.ts';
import { csvFile } from '../../data/files/csv.ts';
import { text } from '../../data/texts/i18n.ts';

export function csvOf({ findings }: ReportComparison, language: Language): string {
  const head = [
    text('compare.change'),
    text('compare.fault'),
    text('compare.place'),
    `A ${text('compare.level')}`,
    `B ${text('compare.level')}`,
    'A W',
    'B W',
    'A',
    'B',
  ];
  const lines = findings.map(({ change, a, b }) => {
    const shown = b ?? a;
    return [
      text(`compare.${change}`),
      shown?.faultName[language],
      [shown?.groupName, shown?.place].filter(Boolean).join(' · '),
      a?.level,
      b?.level,
      a?.powerLoss,
      b?.powerLoss,
      a?.code,
      b?.code,
    ];
  });
  return csvFile([head, ...lines]);
}
