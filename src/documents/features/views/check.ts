/** Views of a list: one of a kind, over fields that are there and of a type that fits. */
import type { Places } from '../actions/check.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import { namesFields } from './feature.ts';
import { authoredKeys, viewScreens, viewType } from './index.ts';
import type { View } from '../../ground/model/views.ts';
import { checkShown } from '../../kit/check/layout.ts';
import { heldItems, wholeList } from '../../kit/patch/check.ts';
import type { RowAction } from '../../ground/model/actions.ts';
import type { ListDocument } from '../../ground/model/list.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { refersBy } from '../actions/index.ts';

/** A name that stands alone, checked as a list of one. */
const alone = (findings: Finding[]): Finding[] => findings.map((f) => ({ ...f, path: f.path.slice(0, -1) }));

function checkKeys(view: View, fields: ReadonlyMap<string, Field>, path: Path): Finding[] {
  return authoredKeys(view).flatMap(({ key, feature, names }): Finding[] => {
    if (!namesFields(feature)) return [];
    const { types, fits } = feature;
    const at = [...path, key];
    const takes = (field: Field): boolean => fits?.(field) ?? types?.includes(field.type) ?? true;
    const many = Array.isArray((view as unknown as Record<string, unknown>)[key]);
    const wrong = names.flatMap((name, i): Finding[] => {
      const field = fields.get(name);
      if (!field || takes(field)) return [];
      return [
        {
          code: 'view-field',
          path: many ? [...at, i] : at,
          params: { type: field.type, key, view: view.type, value: name },
          allowed: [...fields.values()].filter(takes).map((f) => f.name),
        },
      ];
    });
    const shown = checkShown(names, fields, at);
    return [...(many ? shown : alone(shown)), ...wrong];
  });
}

/** Of a view that a patch says, whose kind its schema leaves open: the keys are those of its kind, and those it needs are there. */
function checkKind(view: View, path: Path): Finding[] {
  const { keys, some } = viewType(view.type);
  const allowed = ['type', ...Object.keys(keys)];
  return [
    ...Object.keys(view).flatMap((key): Finding[] =>
      allowed.includes(key) ? [] : [{ code: 'key-unknown', path: [...path, key], atKey: true, params: { key }, allowed }],
    ),
    ...Object.entries(keys).flatMap(([key, { needed }]): Finding[] =>
      needed && !Object.hasOwn(view, key) ? [{ code: 'key-missing', path, params: { key } }] : [],
    ),
    ...(some?.[0] !== undefined && !some.some((key) => Object.hasOwn(view, key))
      ? [{ code: 'key-missing' as const, path, params: { key: some[0] } }]
      : []),
  ];
}

/** Everything wrong with a view of a list, but for the screens and actions that it names. */
export const checkView = (view: View, fields: ReadonlyMap<string, Field>, path: Path): Finding[] => [
  ...checkKind(view, path),
  ...checkKeys(view, fields, path),
];

/** Other screens that a view shows: lists with a map of their own. */
export function checkViewScreens(view: View, places: Places, path: Path): Finding[] {
  const allowed = [...places.values()].flatMap((place) =>
    'resource' in place && place.list.views?.some((other) => other.type === 'map') ? [place.name] : [],
  );
  return viewScreens([view]).flatMap(({ screen, path: [, ...at] }): Finding[] =>
    allowed.includes(screen) ? [] : [{ code: 'screen-unknown', path: [...path, ...at], params: { value: screen }, allowed }],
  );
}

/** Whether an action adds what has a box, and refers to the row. Of a screen that is not there the action itself is told. */
function addsBoxed(action: RowAction, key: string, places: Places): boolean {
  if (!('add' in action)) return false;
  const place = places.get(action.add);
  if (!place) return true;
  const hasBox = 'resource' in place && place.list.views?.some((view) => view.type === 'review' && view.box !== undefined) === true;
  return hasBox && refersBy(action, key) !== undefined;
}

/** What actions that a view names are looked up in. */
interface ActionScope {
  list: Pick<ListDocument, 'actions'>;
  /** The resource's, of a screen's list. */
  base?: Pick<ListDocument, 'actions'>;
  resource: Pick<Resource, 'key'>;
  places: Places;
  path: Path;
}

/** Actions that a view names: those that add what has a box, and refers to the record. */
export function checkViewActions(view: View, { list, base, resource, places, path }: ActionScope): Finding[] {
  const named = authoredKeys(view).filter(({ feature }) => feature.actions);
  if (named.length === 0) return [];
  const actions = heldItems(list.actions, wholeList(base?.actions), [], ({ name }) => name ?? '').map(({ value }) => value);
  const allowed = actions.filter((action) => addsBoxed(action, resource.key, places)).map(({ name }) => name);
  return named.flatMap(({ key, names }) =>
    names.flatMap((name, i): Finding[] =>
      allowed.includes(name) ? [] : [{ code: 'value-not-allowed', path: [...path, key, i], params: { value: name }, allowed }],
    ),
  );
}
