/** What the dialog would refuse of a mapping: formats that no date has, half a place, and samples that do not go in. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { isCode, isDay, isNumber } from '../../ground/fields/traits.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Dictionary } from '../../ground/model/resource.ts';
import { columnsOf, DATE_FORMATS } from './index.ts';
import type { ColumnTarget, Import } from '../../ground/model/imports.ts';

type Entries = Pick<Dictionary, 'entries'>['entries'];

const DATES = Object.fromEntries(
  DATE_FORMATS.map((format) => [format, new RegExp(`^${format.replace(/YYYY/, '\\d{4}').replace(/MM|DD/g, '\\d{1,2}')}$`)]),
);

function checkTarget(target: ColumnTarget, field: Field, path: Path): Finding[] {
  if (target.format === undefined) return [];
  const at: Path = [...path, 'format'];
  if (!isDay(field)) return [{ code: 'field-option', path: at, atKey: true, params: { type: field.type, option: 'format' }, allowed: [] }];
  return [target.format]
    .flat()
    .flatMap((format, i): Finding[] =>
      (DATE_FORMATS as readonly string[]).includes(format)
        ? []
        : [
            {
              code: 'value-not-allowed',
              path: Array.isArray(target.format) ? [...at, i] : at,
              params: { value: format },
              allowed: [...DATE_FORMATS],
            },
          ],
    );
}

/** Why a text of the sample is no value of its property; undefined when it is one. */
function refusal(text: string, target: ColumnTarget, field: Field, entries: Entries | undefined): { en: string; zh: string } | undefined {
  const value = target.values?.[text] ?? text;
  if (isNumber(field) && !/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(value.replace(/,(?=\d{3}(?:\D|$))/g, '').trim()))
    return { en: 'not a number', zh: '不是数字' };
  if (isDay(field)) {
    const formats = [target.format ?? ['YYYY-MM-DD', 'YYYY/MM/DD']].flat();
    if (!formats.some((format) => DATES[format]?.test(value)))
      return { en: `not ${formats.join(' or ')}`, zh: `不符合 ${formats.join('、')}` };
  }
  const known = entries?.some((e) => e.code === value || e.title === value || e.titleEn.toLowerCase() === value.toLowerCase());
  return isCode(field) && known === false ? { en: `not in ${field.dict ?? ''}`, zh: `不在字典 ${field.dict ?? ''} 中` } : undefined;
}

/** Everything about one mapping whose targets are there. */
export function checkSample(
  one: Import,
  fields: ReadonlyMap<string, Field>,
  entriesOf: (dict: string) => Entries | undefined,
  path: Path,
): Finding[] {
  const targets = Object.entries(one.columns).map(([column, to]): [string, ColumnTarget] => [
    column,
    typeof to === 'string' ? { field: to } : to,
  ]);
  const named = targets.map(([, { field }]) => field);
  const columns = columnsOf(one);
  return [
    ...targets.flatMap(([column, target]): Finding[] => {
      const at: Path = [...path, 'columns', column];
      const field = fields.get(target.field);
      if (field) return checkTarget(target, field, at);
      const [name = '', part] = target.field.split('.');
      const other = `${name}.${part === 'lon' ? 'lat' : 'lon'}`;
      return named.includes(other) ? [] : [{ code: 'key-missing', path: at, params: { key: other } }];
    }),
    ...(one.sample ?? []).flatMap((row, i): Finding[] =>
      Object.entries(row).flatMap(([column, text]): Finding[] => {
        const at: Path = [...path, 'sample', i, column];
        if (!columns.includes(column))
          return [{ code: 'column-unknown', path: at, atKey: true, params: { value: column }, allowed: columns }];
        const target = targets.find(([name]) => name === column)?.[1];
        const field = target && fields.get(target.field);
        // Lines under the header that are skipped do not stand in a sample.
        if (!target || !field || text === '' || one.empty?.includes(text)) return [];
        const reason = refusal(text, target, field, field.dict === undefined || field.choices ? undefined : entriesOf(field.dict));
        return reason ? [{ code: 'import-sample', path: at, params: { value: text, column, reason: reason.en, reasonZh: reason.zh } }] : [];
      }),
    ),
  ];
}
