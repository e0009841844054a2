/** A valid first document, to be edited. */
import type { Scope, ScopeDocument } from '../ground/model/scope.ts';

export interface StarterOptions {
  name: string;
  area: string;
  scope: Scope;
  title?: string;
  titleEn?: string;
}

const SCOPES: Record<Scope, ScopeDocument> = { global: 'global', company: [{ by: 'companyCode' }], station: [{ by: 'stationCode' }] };

const words = (name: string): string => {
  const text = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const written = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** The text of a starter: a code, a name, a number, a date, a status of its own. Passes `schema check`. */
export function starter({ name, area, scope, title, titleEn }: StarterOptions): string {
  const document = {
    $schema: '../meta/resource.schema.json',
    version: 3,
    name,
    title: title ?? `新页面（${name}）`,
    titleEn: titleEn ?? words(name),
    scope: SCOPES[scope],
    label: 'name',
    screen: { area, name, sort: 90 },
    record: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 60, 'x-field': { titleEn: 'Name' } },
        status: { type: 'string', title: '启用', default: '1', 'x-field': { titleEn: 'Enabled', dict: 'YES_NO' } },
        quantity: { type: 'number', title: '数量', minimum: 0, 'x-field': { titleEn: 'Quantity', precision: 2 } },
        startDate: { type: 'string', format: 'date', title: '开始日期', 'x-field': { titleEn: 'Start date' } },
      },
    },
    list: { filters: ['status', 'startDate'], search: ['name'] },
  };
  return written(document);
}

/** The text of a screen that lists some of a resource's rows. */
export const screenStarter = ({ name, resource }: { name: string; resource: string }): string =>
  written({ $schema: '../../meta/screen.schema.json', version: 3, title: `新页面（${name}）`, titleEn: words(name), sort: 90, resource });

/** The text of a dashboard: a period to choose, and how many rows of a resource were made in it, in all and by month. */
export const gridStarter = ({ name, resource }: { name: string; resource: string }): string =>
  written({
    $schema: '../../meta/grid.schema.json',
    version: 3,
    title: `新区块页面（${name}）`,
    titleEn: words(name),
    sort: 90,
    blocks: [
      { type: 'filters', fields: [{ name: 'period', kind: 'period', default: '12M', limits: 'createTime' }] },
      { type: 'stat', name: 'total', title: '合计', titleEn: 'Total', width: 8, height: 320, source: { resource, measures: ['count'] } },
      {
        type: 'chart',
        name: 'trend',
        title: '按月',
        titleEn: 'By month',
        width: 16,
        height: 320,
        mark: 'bar',
        source: { resource, group: [{ name: 'month', field: 'createTime', by: 'month' }], fill: true },
      },
    ],
  });

/** The text of a dictionary; it is used by nothing yet, and says so. */
export const dictionaryStarter = (name: string): string =>
  written({
    $schema: '../meta/dictionary.schema.json',
    version: 3,
    name,
    title: `新字典（${name}）`,
    titleEn: words(name.toLowerCase().replaceAll('_', ' ')),
    standalone: true,
    entries: [{ code: '1', title: '选项一', titleEn: 'First' }],
  });
