/** `sunvane schema show`: a document in normalised form, and where each value comes from. */
import { checkDocuments } from '../documents/tools/check/index.ts';
import { didYouMean, printDiagnostic } from '../documents/ground/diagnostic.ts';
import { parseSource } from '../documents/ground/load.ts';
import {
  dictionaryOrigins,
  gridOrigins,
  linkOrigins,
  resourceOrigins,
  screenOrigins,
  type Origin,
} from '../documents/tools/origins/index.ts';
import { defaultRules } from '../documents/kit/origins/rules.ts';
import type { Catalogue } from '../documents/tables/catalogue.ts';
import { frame } from '../server/documents/folder.ts';
import { CliError, note, say, sayJson } from './output.ts';
import { filesOf, folderOf, type SchemaFlags } from './schemaFolder.ts';

export interface ShowFlags extends SchemaFlags {
  origins?: boolean;
}

/** The origins of a document that is in the catalogue. */
function originsOf(
  name: string,
  { resources, screens, grids, links, dictionaries }: Catalogue,
  files: ReadonlyMap<string, string>,
): Origin[] {
  const source = (file: string) => parseSource(file, files.get(file) ?? '');
  const [resource, screen, grid, link, dictionary] = [resources[name], screens[name], grids[name], links[name], dictionaries[name]];
  if (resource) return resourceOrigins(source(`resources/${name}.json`), resource);
  if (dictionary) return dictionaryOrigins(source(`dictionaries/${name}.json`), dictionary);
  const own = [...files.keys()].find(
    (file) => file.startsWith('screens/') && (file === `screens/${name}.json` || isFileOf(file, name, files)),
  );
  if (grid) return gridOrigins(source(own ?? ''), grid);
  if (link) return linkOrigins(source(own ?? ''), link);
  if (!screen) return [];
  return screenOrigins(source(own ?? `resources/${screen.resource}.json`), screen);
}

/** A screen document may name its own place. */
function isFileOf(file: string, name: string, files: ReadonlyMap<string, string>): boolean {
  const [, area = '', base = ''] = /^screens\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
  const document = JSON.parse(files.get(file) ?? '{}') as { area?: string; name?: string };
  return `${document.area ?? area}/${document.name ?? base}` === name;
}

function line({ path, value, authored: place, rule }: Origin): string {
  const from = place ? `${place.file}:${place.line}` : `default: ${defaultRules[rule ?? 'not-authored'].en}`;
  return `${path.join('.')} = ${JSON.stringify(value)}  · ${from}`;
}

/** Prints the document of that name. */
export async function runShow(name: string, flags: ShowFlags): Promise<void> {
  const files = await filesOf(folderOf(flags));
  const { catalogue, diagnostics } = checkDocuments(files, frame);
  const document =
    catalogue.resources[name] ?? catalogue.screens[name] ?? catalogue.grids[name] ?? catalogue.links[name] ?? catalogue.dictionaries[name];
  if (document) {
    if (!flags.origins) {
      sayJson(document);
      return;
    }
    const origins = originsOf(name, catalogue, files);
    if (flags.json) sayJson({ name, origins });
    else say(origins.map(line).join('\n'));
    return;
  }
  const broken = diagnostics.filter((d) => d.file.endsWith(`/${name}.json`));
  if (broken.length) {
    for (const d of broken) note(printDiagnostic(d));
    throw new CliError(`${name} has problems`);
  }
  const suggestion = didYouMean(name, [
    ...Object.keys(catalogue.resources),
    ...Object.keys(catalogue.screens),
    ...Object.keys(catalogue.grids),
    ...Object.keys(catalogue.links),
    ...Object.keys(catalogue.dictionaries),
  ]);
  throw new CliError(`there is no document "${name}"${suggestion ? `; did you mean "${suggestion}"?` : ''}`, 2);
}
