/** What the assistant knows of the console itself: passages made from the current documents, in both languages. */
import { areas } from '../../../../resources.config.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Dictionary, Resource, Screen } from '../../../documents/ground/model/resource.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Place } from '../../../documents/ground/place.ts';
import { guide, type Passage } from './guide.ts';
import { unitIn } from '../../../documents/ground/units.ts';

const joined = (items: readonly { title: string; titleEn: string }[]): [zh: string, en: string] => [
  items.map((i) => i.title).join('、'),
  items.map((i) => i.titleEn).join(', '),
];

const VERBS = {
  add: { title: '新增', titleEn: 'add' },
  edit: { title: '编辑', titleEn: 'edit' },
  delete: { title: '删除', titleEn: 'delete' },
  import: { title: '导入', titleEn: 'import' },
  export: { title: '导出', titleEn: 'export' },
} as const;

function screenPassage(screen: Screen, resource: Resource): Passage {
  const area = areas.find((a) => a.path === screen.area);
  const fieldsOf = (names: readonly { field: string }[]): Field[] =>
    names.flatMap((n) => resource.fields.filter((f) => f.name === n.field && f.permission === undefined));
  const [columns, columnsEn] = joined(fieldsOf(screen.list.columns));
  const [filters, filtersEn] = joined(fieldsOf(screen.list.filters));
  const [deeds, deedsEn] = joined([
    ...screen.verbs.flatMap((verb) => (verb in VERBS ? [VERBS[verb as keyof typeof VERBS]] : [])),
    ...(resource.states?.transitions ?? []),
  ]);
  return {
    id: `screen ${screen.name}`,
    title: screen.title,
    titleEn: screen.titleEn,
    path: screen.route,
    needs: `${screen.name}:view`,
    text: `「${screen.title}」在菜单「${area?.title ?? ''}」中。列表显示：${columns}。${filters && `可按 ${filters} 筛选。`}${deeds && `可以：${deeds}。`}`,
    textEn: `"${screen.titleEn}" is in the menu "${area?.titleEn ?? ''}". Its list shows: ${columnsEn}. ${filtersEn && `It can be filtered by ${filtersEn}. `}${deedsEn && `You can: ${deedsEn}.`}`,
  };
}

const gridPassage = (grid: Place): Passage => {
  const area = areas.find((a) => a.path === grid.area);
  return {
    id: `screen ${grid.name}`,
    title: grid.title,
    titleEn: grid.titleEn,
    path: grid.route,
    needs: `${grid.name}:view`,
    text: `「${grid.title}」在菜单「${area?.title ?? ''}」中。`,
    textEn: `"${grid.titleEn}" is in the menu "${area?.titleEn ?? ''}".`,
  };
};

function fieldPassages(screen: Screen, resource: Resource): Passage[] {
  return resource.fields.flatMap((field) =>
    field.description === undefined || field.permission !== undefined
      ? []
      : [
          {
            id: `field ${screen.name} ${field.name}`,
            title: `${resource.title} · ${field.title}`,
            titleEn: `${resource.titleEn} · ${field.titleEn}`,
            path: screen.route,
            needs: `${screen.name}:view`,
            text: `${field.title}${field.unit ? `（${unitIn(field.unit, 'zh')}）` : ''}：${field.description}`,
            textEn: `${field.titleEn}${field.unit ? ` (${field.unit})` : ''}: ${field.descriptionEn ?? field.description}`,
          },
        ],
  );
}

function statePassages(screen: Screen, resource: Resource, dictionaries: Readonly<Record<string, Dictionary>>): Passage[] {
  const { states } = resource;
  const dictionary = dictionaries[resource.fields.find((f) => f.name === states?.field)?.dict ?? ''];
  if (!states || !dictionary) return [];
  const nameOf = (code: string) => dictionary.entries.find((e) => e.code === code) ?? { title: code, titleEn: code };
  return states.transitions.map((move) => {
    const [from, fromEn] = joined(move.from.map(nameOf));
    const to = move.to === undefined ? undefined : nameOf(move.to);
    return {
      id: `transition ${screen.name} ${move.name}`,
      title: `${resource.title} · ${move.title}`,
      titleEn: `${resource.titleEn} · ${move.titleEn}`,
      path: screen.route,
      needs: `${screen.name}:view`,
      text: `「${move.title}」用于「${from}」的${resource.title}${to ? `，使其变为「${to.title}」` : ''}。`,
      textEn: `"${move.titleEn}" is for a ${resource.titleEn.toLowerCase()} in the state "${fromEn}"${to ? ` and moves it to "${to.titleEn}"` : ''}.`,
    };
  });
}

const dictionaryPassage = (dictionary: Dictionary): Passage => {
  const [text, textEn] = joined(dictionary.entries);
  return {
    id: `dictionary ${dictionary.name}`,
    title: dictionary.title,
    titleEn: dictionary.titleEn,
    text: `${dictionary.title}有 ${dictionary.entries.length} 种：${text}。`,
    textEn: `There are ${dictionary.entries.length} kinds of ${dictionary.titleEn.toLowerCase()}: ${textEn}.`,
  };
};

/** Everything the documents say, and the guide. */
export function passagesOf({ screens, grids, resources, dictionaries }: Catalogue): Passage[] {
  return [
    ...guide,
    ...Object.values(dictionaries).map(dictionaryPassage),
    ...Object.values(grids).map(gridPassage),
    ...Object.values(screens).flatMap((screen) => {
      const resource = resources[screen.resource];
      return resource
        ? [screenPassage(screen, resource), ...fieldPassages(screen, resource), ...statePassages(screen, resource, dictionaries)]
        : [];
    }),
  ];
}
