/** What records are called: titles of resources and screens, and the short forms that people use, of what a user may view. */
import type { Catalogue } from '../../../../documents/tables/catalogue.ts';
import type { Resource, Screen } from '../../../../documents/ground/model/resource.ts';
import { holds, type CurrentUser } from '../../../user/user.ts';

/** The records of a resource, or those of one screen alone. */
export interface Noun {
  resource: Resource;
  /** The screen, when its own preset says which records are meant. */
  screen?: Screen;
}

/** What titles of screens end in beside the records they hold. */
const SCREEN_END = /(?:管理|信息|总表|总览|列表| management| information| list)$/i;
const NAME_END = /(?:名称|编码|编号|代码|名字|昵称| name| code| number| no\.)$/i;

/** `windTurbine` as words. */
export const spaced = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

/** What companies are called in an organisation of branches. */
const ORGANISATION: Record<string, readonly string[]> = { company: ['公司', '分公司', '单位', 'company', 'branch', 'branch company'] };

const pairOf = ({ title, titleEn }: { title: string; titleEn: string }): string[] => [title, titleEn.toLowerCase()];

/** Screens of a resource that a user may view. */
export const screensFor = ({ screens }: Pick<Catalogue, 'screens'>, resource: Resource, user: CurrentUser): Screen[] =>
  Object.values(screens).filter((screen) => screen.resource === resource.name && holds(user, `${screen.name}:view`));

/** What the key and the label of a resource's records are called, without `name` and `code`. */
const ofLabels = ({ fields, key, label }: Resource): string[][] =>
  fields
    .filter((field) => [key, label].includes(field.name) && NAME_END.test(field.title) && NAME_END.test(field.titleEn))
    .map((field) => pairOf(field).map((title) => title.replace(NAME_END, '')));

/** Every noun with what it may mean. Short forms that several resources share belong to the one that is called so, or to none. */
export function nounsFor(catalogue: Catalogue, user: CurrentUser): { phrase: string; noun: Noun }[] {
  const seen = Object.values(catalogue.resources)
    .map((resource) => ({ resource, screens: screensFor(catalogue, resource, user) }))
    .filter(({ resource, screens }) => screens.length > 0 && !resource.remote);
  const sure: { phrase: string; noun: Noun }[] = [];
  const short = new Map<string, Set<Resource>>();
  const perhaps = (phrase: string, resource: Resource): void => {
    short.set(phrase, (short.get(phrase) ?? new Set()).add(resource));
  };
  for (const { resource, screens } of seen) {
    const own = [...pairOf(resource), spaced(resource.name), ...(ORGANISATION[resource.name] ?? [])];
    for (const [zh = '', en = ''] of ofLabels(resource)) {
      if (en === spaced(resource.name)) own.push(zh, en);
      else for (const phrase of [zh, en]) perhaps(phrase, resource);
    }
    const lastWord = resource.titleEn.toLowerCase().split(' ').at(-1) ?? '';
    perhaps(lastWord, resource);
    for (const screen of screens) {
      const titles = pairOf(screen).flatMap((title) => [title, title.replace(SCREEN_END, '')]);
      if (screen.where.length === 0) {
        for (const title of titles) perhaps(title, resource);
        continue;
      }
      // 光伏缺陷审核消缺 are 光伏缺陷.
      const cut = own.flatMap((noun) => {
        const at = screen.title.indexOf(noun);
        return at > 0 ? [screen.title.slice(0, at + noun.length)] : [];
      });
      for (const phrase of new Set([...titles, ...cut])) sure.push({ phrase, noun: { resource, screen } });
    }
    for (const phrase of new Set(own)) sure.push({ phrase, noun: { resource } });
  }
  const taken = new Set(sure.map(({ phrase }) => phrase));
  const derived = [...short].flatMap(([phrase, resources]) => {
    const [resource] = resources;
    return resource && resources.size === 1 && phrase.length > 1 && !taken.has(phrase) ? [{ phrase, noun: { resource } }] : [];
  });
  return [...sure, ...derived];
}

/** Where the records of a noun are listed. */
export interface Place {
  resource: Resource;
  /** The list that shows all of them. */
  screen?: Screen;
  /** Where there is none: lists that show them in parts. */
  parts: Screen[];
}

/** The list for a noun: its own screen, else the resource's list without a preset. */
export function placeOf({ resource, screen }: Noun, catalogue: Catalogue, user: CurrentUser): Place {
  if (screen) return { resource, screen, parts: [] };
  const screens = screensFor(catalogue, resource, user);
  const whole = screens.filter((one) => one.where.length === 0);
  const own = (one: Screen): boolean => one.title.replace(SCREEN_END, '') === resource.title;
  // The one in the menu comes before those that are opened from elsewhere.
  const best = whole.find(own) ?? whole.find((one) => !one.hidden) ?? whole[0];
  return best ? { resource, screen: best, parts: [] } : { resource, parts: screens };
}
