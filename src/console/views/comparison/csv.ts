/** A comparison as a table that other programs read. */
import type { Language } from '../../../contract/constants.ts';
import type { ReportComparison } from '../../../contract/report.ts';
import { text } from '../../data/texts/i18n.ts';

/** A cell that no program takes for a formula. */
const cell = (value: unknown): string => {
  const plain = value === null || value === undefined ? '' : String(value);
  return `"${(/^[=+\-@\t]/.test(plain) && Number.isNaN(Number(plain)) ? `'${plain}` : plain).replaceAll('"', '""')}"`;
};

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
  return [head, ...lines].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
