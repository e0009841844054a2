import { Select } from 'antd';
import type { ReactElement } from 'react';
import { DATE_ORDERS, DECIMALS, DELIMITERS, ENCODINGS, type FileReading } from '../../../documents/ground/model/imports.ts';
import type { Inspection } from '../../data/files/transfer.ts';
import { useText } from '../../data/texts/useText.ts';
import type { TextKey } from '../../locales/zh.ts';

interface ReadingProps {
  inspection: Inspection;
  busy: boolean;
  /** Reads the file again, as somebody says. */
  onReading: (stated: FileReading) => void;
}

interface Choice {
  key: keyof FileReading;
  label: TextKey;
  options: { value: string | number; label: string }[];
}

/** Names of encodings as people know them. */
const ENCODING_NAMES: Record<(typeof ENCODINGS)[number], string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 (GBK)',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  'euc-kr': 'EUC-KR',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};
const DELIMITER_NAMES: Record<(typeof DELIMITERS)[number], TextKey> = {
  ',': 'import.delimiterComma',
  ';': 'import.delimiterSemicolon',
  '\t': 'import.delimiterTab',
  '|': 'import.delimiterPipe',
};
/** Characters of a line that are shown to tell it from others. */
const SHOWN = 60;

/** How the file is read, as it was found, and the choice to read it otherwise. */
export function Reading({ inspection, busy, onReading }: ReadingProps): ReactElement {
  const { t, language } = useText();
  const { kind = 'text', reading = {}, sheets = [], beginning = [], notices = [] } = inspection;
  const lines = beginning.map(({ line, cells }) => ({
    value: line,
    label: `${line}: ${cells
      .filter((cell) => cell !== '')
      .join(', ')
      .slice(0, SHOWN)}`,
  }));
  const choices: (Choice | false)[] = [
    kind === 'workbook' && { key: 'sheet', label: 'import.sheet', options: sheets.map((name) => ({ value: name, label: name })) },
    kind !== 'places' && { key: 'headingRow', label: 'import.headingRow', options: lines },
    kind !== 'workbook' && {
      key: 'encoding',
      label: 'import.encoding',
      options: ENCODINGS.map((one) => ({ value: one, label: ENCODING_NAMES[one] })),
    },
    kind === 'text' && {
      key: 'delimiter',
      label: 'import.delimiter',
      options: DELIMITERS.map((one) => ({ value: one, label: t(DELIMITER_NAMES[one]) })),
    },
    {
      key: 'decimal',
      label: 'import.decimal',
      options: DECIMALS.map((one) => ({ value: one, label: t(one === '.' ? 'import.decimalPoint' : 'import.decimalComma') })),
    },
    {
      key: 'dateOrder',
      label: 'import.dateOrder',
      options: DATE_ORDERS.map((one) => ({ value: one, label: t(one === 'DMY' ? 'import.dateDmy' : 'import.dateMdy') })),
    },
  ];
  return (
    <section aria-label={t('import.readAs')}>
      <div className="import-reading">
        {choices
          .filter((one) => one !== false)
          .map(({ key, label, options }) => (
            <label key={key}>
              <span>{t(label)}</span>
              <Select<string | number>
                size="small"
                aria-label={t(label)}
                disabled={busy}
                value={reading[key]}
                placeholder={t(key === 'dateOrder' ? 'import.dateYear' : 'import.notFound')}
                popupMatchSelectWidth={false}
                options={options}
                onChange={(value) => onReading({ [key]: value })}
              />
            </label>
          ))}
      </div>
      {notices.map((notice) => (
        <p key={notice.en} className="mapping-note" role="note">
          {notice[language]}
        </p>
      ))}
    </section>
  );
}
