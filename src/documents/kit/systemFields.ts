/** Properties every resource has without saying so: identity, version, scope and audit columns. */
import { LIST_KEYS } from '../ground/listKeys.ts';
import { fieldType } from '../ground/fields/index.ts';
import type { FieldTypeName, Field, JsonSchema } from '../ground/model/fields.ts';
import { columnsOfScope } from './scope.ts';
import { ORIGIN } from './own.ts';
import type { ResourceDocument } from '../ground/model/authored.ts';

interface FieldSpec {
  name: string;
  title: string;
  titleEn: string;
  type: FieldTypeName;
  more?: Partial<Field>;
  schema?: JsonSchema;
}

function make({ name, title, titleEn, type, more, schema }: FieldSpec): Field {
  const known = fieldType(type);
  return {
    name,
    title,
    titleEn,
    type,
    schema: { ...known.schema, ...schema },
    required: false,
    unique: false,
    index: false,
    readOnly: true,
    immutable: false,
    mask: false,
    operators: [...known.operators],
    sortable: known.sortable,
    system: true,
    ...more,
  };
}

/** Names an author may declare too, to give them a title or a place of their own. */
export const DECLARABLE: readonly string[] = ['companyCode', 'stationCode', 'remark'];

/** Names the server, its calls or the database keep; declaring one is an error. */
export const RESERVED: readonly string[] = [
  'id',
  'version',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'isDeleted',
  'deletedBy',
  'deletedTime',
  'companyPath',
  '$labels',
  '$labelsEn',
  'children',
  'ctid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
  'tableoid',
  ...Object.keys(LIST_KEYS),
];

/** Those that even a resource without rows of its own cannot declare: who deleted a row, and when, it may show. */
export const KEPT_OF_ROWS: readonly string[] = RESERVED.filter((name) => name !== 'deletedBy' && name !== 'deletedTime');

/** The fields added around the declared ones. */
export function systemFields(document: ResourceDocument, declared: ReadonlySet<string>): { before: Field[]; after: Field[] } {
  const before: Field[] = [
    make({ name: 'id', title: '编号', titleEn: 'ID', type: 'text', more: { unique: true, operators: ['eq', 'in', 'nin', 'ne'] } }),
  ];
  const columns = columnsOfScope(document.scope);
  const scope: Field[] = [];
  if (columns === 'station') {
    scope.push(
      make({
        name: 'stationCode',
        title: '场站',
        titleEn: 'Station',
        type: 'reference',
        more: { reference: 'station', required: true, readOnly: false, index: true },
      }),
    );
  }
  if (columns !== 'global') {
    const derived = columns === 'station';
    scope.push(
      make({
        name: 'companyCode',
        title: '所属公司',
        titleEn: 'Company',
        type: 'reference',
        more: { reference: 'company', required: !derived, readOnly: derived, index: true },
      }),
    );
    scope.push(
      make({ name: 'companyPath', title: '公司路径', titleEn: 'Company path', type: 'text', more: { operators: ['startswith', 'eq'] } }),
    );
  }
  if (document.tree && (columns === 'global' || document.tree.path !== 'companyPath')) {
    scope.push(
      make({
        name: document.tree.path ?? 'treePath',
        title: '层级路径',
        titleEn: 'Tree path',
        type: 'text',
        more: { operators: ['startswith', 'eq'] },
        schema: { maxLength: 2000 },
      }),
    );
  }
  const after = [
    make({ name: 'remark', title: '备注', titleEn: 'Remark', type: 'longtext', more: { readOnly: false }, schema: { maxLength: 2000 } }),
    make({ name: 'createBy', title: '创建人', titleEn: 'Created by', type: 'text' }),
    make({ name: 'createTime', title: '创建时间', titleEn: 'Created', type: 'datetime', more: { index: true } }),
    make({ name: 'updateBy', title: '更新人', titleEn: 'Updated by', type: 'text' }),
    make({ name: 'updateTime', title: '更新时间', titleEn: 'Updated', type: 'datetime' }),
    make({ name: 'version', title: '版本', titleEn: 'Version', type: 'number', schema: { type: 'integer' } }),
  ];
  if (document.rows) {
    before.push(make({ name: ORIGIN, title: '原始资源', titleEn: 'Origin', type: 'text', more: { operators: [], sortable: false } }));
    after.shift();
  }
  return { before: [...before, ...scope.filter((f) => !declared.has(f.name))], after: after.filter((f) => !declared.has(f.name)) };
}
