/** Where a document may say what its normalised form holds, and which rule speaks when it does not. */
import type { ResourceDocument, ScreenDocument } from '../../ground/model/authored.ts';
import type { Path } from '../../ground/diagnostic.ts';
import { RESOURCE_FEATURES, resourceFeature } from '../../tables/features.ts';
import type { Grid, GridDocument } from '../../features/blocks/grid.ts';
import type { SourceDocument } from '../../features/source/index.ts';
import type { Condition, Where } from '../../ground/where/types.ts';
import { valueAt } from '../../kit/assist/value.ts';
import { ofAsked } from './grid.ts';
import type { SourceFile } from '../../ground/load.ts';
import type { Resource, Screen } from '../../ground/model/resource.ts';
import { ofField } from './field.ts';
import { ofForm } from './form.ts';
import { ofList } from './list.ts';
import { answer, rules, type Answer, type PartTrace, type Trace } from '../../kit/origins/trace.ts';

const RESOURCE_RULES = rules({ key: 'key-is-id', label: 'label-of-record', api: 'api-of-name', verbs: 'every-verb' });

/** Parts of a normalised resource that a feature traces. */
const ORIGINS: Partial<Record<string, PartTrace>> = Object.assign({}, ...RESOURCE_FEATURES.map((name) => resourceFeature(name).origins));

/** Of a computed field: what it does not say follows from its value. */
function ofComputed(name: string, rest: Path): Answer {
  const own: Path = ['computed', name];
  return answer('follows-from-fields', [...own, ...(rest[0] === 'computed' ? rest.slice(1) : rest)]);
}

/** Of a resource's document. */
export function resourceTrace(source: SourceFile, resource: Resource): Trace {
  const document = source.value as ResourceDocument;
  return (path) => {
    const [part, i, ...rest] = path;
    const field = part === 'fields' ? resource.fields[Number(i)] : undefined;
    if (field?.computed) return ofComputed(field.name, rest);
    if (field)
      return ofField(field, ['record', 'properties', field.name], rest, {
        key: resource.key,
        state: resource.states?.field,
        required: document.record.required,
        requiredAt: ['record', 'required'],
        item: false,
      });
    if (part === 'list') return withWidths(ofList(document.list, path, undefined, resource.list), path, resource);
    if (part === 'form' && document.rows) return answer('every-field');
    if (part === 'form') return ofForm(document, path, undefined, resource.form);
    if (part === 'verbs' && document.rows) return answer('read-only', path);
    return ORIGINS[String(part)]?.(path, document, resource) ?? answer(RESOURCE_RULES[String(part)] ?? 'not-authored', path);
  };
}

/** A column without a width of its own has the one its property says. */
function withWidths(answer: Answer, path: Path, resource: Resource): Answer {
  if (path[1] !== 'columns' || path[3] !== 'width') return answer;
  const field = resource.fields.find((f) => f.name === resource.list.columns[Number(path[2])]?.field);
  return field?.width === undefined
    ? answer
    : { places: [...answer.places, ['record', 'properties', field.name, 'x-field', 'width']], rule: answer.rule };
}

const SCREEN_RULES = rules({
  name: 'name-of-place',
  area: 'area-of-folder',
  route: 'route-of-name',
  verbs: 'verbs-of-resource',
  defaults: 'from-preset',
  resource: 'of-resource',
});

/** Of a screen's document, or of the `screen` that a resource's document says. */
export function screenTrace(source: SourceFile, { resource, list, form }: Screen): Trace {
  const document = source.value as ResourceDocument | ScreenDocument;
  const own = 'record' in document;
  return (path) => {
    const [part] = path;
    if (part === 'list') return own ? answer('of-resource') : ofList(document.list, path, 'of-resource', list);
    if (part === 'form') return own ? answer('of-resource') : ofForm(document, path, 'of-resource', form);
    const rule = SCREEN_RULES[String(part)] ?? 'not-authored';
    if (part === 'defaults') return answer(rule);
    if (!own) return answer(rule, part === 'name' ? ['name'] : path);
    if (part === 'resource') return answer(rule, ...(resource === document.name ? [['name']] : []));
    if (part === 'verbs') return answer(rule, path);
    return answer(rule, ['screen', ...path], ...(part === 'title' || part === 'titleEn' ? [path] : []));
  };
}

/** The source or the list that a path of a normalised block leads into, and where the document says it. */
function askedAt({ blocks }: GridDocument, path: Path): { authored: SourceDocument | { where?: Where }; at: Path } | undefined {
  const [, i, key, j, inner] = path;
  const block = blocks[Number(i)];
  if (key === 'source' && block && 'source' in block) return { authored: block.source, at: path.slice(0, 3) };
  if (block?.type === 'list' && key === 'where') return { authored: block, at: path.slice(0, 2) };
  const layer = block?.type === 'map' && key === 'layers' && inner === 'source' ? block.layers[Number(j)] : undefined;
  return layer && { authored: layer.source, at: path.slice(0, 5) };
}

/** The condition that a path leads into. */
function conditionAt(grid: Grid, path: Path): Condition | undefined {
  const end = path.indexOf('where');
  return end < 0 ? undefined : (valueAt(grid, path.slice(0, end + 2)) as Condition);
}

/** Of a grid's document. */
export function gridTrace(source: SourceFile, grid: Grid): Trace {
  const document = source.value as GridDocument;
  const { blocks } = document;
  return (path) => {
    const [part, i, name] = path;
    if (part !== 'blocks')
      return answer(
        part === 'verbs' ? 'grid-is-looked-at' : (SCREEN_RULES[String(part)] ?? 'not-authored'),
        ...(part === 'verbs' ? [] : [path]),
      );
    if (name === 'name') return answer('block-type-is-name', path, ['blocks', i ?? 0, 'type']);
    const asked = askedAt(document, path);
    if (asked) return ofAsked(document, asked.authored, asked.at, path.slice(asked.at.length), conditionAt(grid, path));
    return answer(name === 'width' && blocks[Number(i)]?.width === undefined ? 'every-column' : 'not-authored', path);
  };
}

/** Of a link's document. */
export const linkTrace: Trace = ([part = '', ...rest]) =>
  part === 'verbs' ? answer('grid-is-looked-at') : answer(SCREEN_RULES[String(part)] ?? 'not-authored', [part, ...rest]);

/** A dictionary says everything. */
export const dictionaryTrace: Trace = (path) => answer('not-authored', path);
