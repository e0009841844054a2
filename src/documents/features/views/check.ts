/** Views of a list: one of a kind, over fields that are there and of a type that fits. */
import type { Places } from '../actions/check.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import { authoredKeys, viewScreens, viewType } from './index.ts';
import type { View } from '../../ground/model/views.ts';
import { checkShown } from '../../kit/check/layout.ts';

/** A name that stands alone, checked as a list of one. */
const alone = (findings: Finding[]): Finding[] => findings.map((f) => ({ ...f, path: f.path.slice(0, -1) }));

function checkKeys(view: View, fields: ReadonlyMap<string, Field>, path: Path): Finding[] {
  return authoredKeys(view).flatMap(({ key, feature: { types, screens, fits }, names }): Finding[] => {
    if (screens) return [];
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

/** Everything wrong with a view of a list. */
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
