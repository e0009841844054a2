/** A screen of a resource: its conditions, list, form and titles. */
import type { ScreenDocument } from '../../ground/model/authored.ts';
import type { Finding } from '../../ground/diagnostic.ts';
import { withTitles } from '../../tables/normalise.ts';
import type { Resource, Screen } from '../../ground/model/resource.ts';
import { checkWhere } from '../../kit/check/where.ts';
import { checkAudience } from './audience.ts';
import { fieldMap, treesOf, whereScope, type Folder, type ShownResource } from '../../kit/check/folder.ts';
import { checkForm, checkList } from '../../kit/check/layout.ts';
import { checkListOptions } from '../../tables/listFeatures.ts';
import { checkTitles } from '../../kit/check/texts.ts';

/** Columns of an import are known by what the screen calls them. */
function checkScreenTitles({ titles = {} }: ScreenDocument, resource: Resource): Finding[] {
  const fields = withTitles(resource, titles).fields;
  return Object.keys(titles).flatMap((name) =>
    (['title', 'titleEn'] as const).flatMap((key): Finding[] => {
      const own = fields.find((f) => f.name === name);
      const other = fields.find((f) => f !== own && f[key] === own?.[key]);
      return other ? [{ code: 'name-duplicate', path: ['titles', name, key], params: { name: other[key], other: other.name } }] : [];
    }),
  );
}

export function checkScreen(
  document: ScreenDocument,
  screen: Screen,
  { resource, document: { list: base = {} } }: ShownResource,
  folder: Folder,
): Finding[] {
  const fields = fieldMap(resource);
  const findings = [
    // Records about to be written are judged by it as well.
    ...checkWhere(document.where ?? [], { ...whereScope(fields, folder), judged: true }, ['where']),
    ...checkList(document.list ?? {}, fields, ['list'], treesOf(folder), resource.list),
    ...checkListOptions({ list: document.list ?? {}, base, resource, fields, folder, path: ['list'] }),
    ...checkForm(document.form ?? {}, fields, ['form'], Object.keys(screen.defaults), resource.form),
    ...checkAudience(document.audience, screen.verbs, ['audience']),
  ];
  document.verbs?.forEach((verb, i) => {
    if (!resource.verbs.includes(verb))
      findings.push({ code: 'value-not-allowed', path: ['verbs', i], params: { value: verb }, allowed: [...resource.verbs] });
  });
  for (const [field, titles] of Object.entries(document.titles ?? {})) {
    if (!fields.has(field))
      findings.push({ code: 'field-unknown', path: ['titles', field], atKey: true, params: { field }, allowed: [...fields.keys()] });
    findings.push(
      ...checkTitles(field, titles.title, titles.titleEn, {
        title: ['titles', field, 'title'],
        titleEn: ['titles', field, 'titleEn'],
        owner: ['titles', field],
      }),
    );
  }
  findings.push(...checkScreenTitles(document, resource));
  return findings;
}
