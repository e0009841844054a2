/** The keys of a list call's body (`ListQuery`); whatever else stands there is a filter on the field of that name. */
import type { JsonSchema } from './model/fields.ts';

/** What each key takes, for the API description. A property cannot have one of these names. */
export const LIST_KEYS = {
  pageNum: { type: 'integer', minimum: 1, description: 'Page, from 1' },
  pageSize: { type: 'integer', minimum: 1, maximum: 200, description: 'Rows on a page' },
  cursor: { type: 'string', description: 'next or prev of an answer, or last; wins over pageNum' },
  where: {
    type: 'array',
    items: { type: 'object' },
    description: 'Conditions: field, operator, value; or and/or with conditions of their own',
  },
  sorters: {
    type: 'array',
    items: { type: 'object', properties: { field: { type: 'string' }, order: { enum: ['asc', 'desc'] } }, required: ['field', 'order'] },
  },
  keyword: { type: 'string', description: 'Looked for in the fields that the list searches' },
  count: { enum: ['none', 'bounded', 'exact'], description: 'How the total is found; bounded unless it says' },
  fields: { type: 'array', items: { type: 'string' }, description: 'Fields wanted; all when absent' },
  screen: { type: 'string', description: 'Screen whose preset and permission hold, <area>/<name>' },
  recycled: { type: 'boolean', description: 'Deleted rows in place of living ones' },
  branch: { type: 'string', description: 'Of a tree: rows directly below this key; null for the topmost' },
  params: { type: 'object', description: 'Filters, as some clients of this family send them: beginTime and endTime among them' },
  orderByColumn: { type: 'string', description: 'The same as a sorter of one field' },
  isAsc: { type: 'string', description: 'asc or desc, of orderByColumn' },
  format: { enum: ['csv', 'xlsx', 'geojson', 'kml'], description: 'Of an export; the last two for rows with a place' },
  columns: { type: 'array', items: { type: 'string' }, description: 'Of an export' },
} satisfies Record<string, JsonSchema>;
