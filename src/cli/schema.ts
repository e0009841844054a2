/** `sunvane schema …`: what can be done with documents. Each larger command has a file of its own. */
import { mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { areas, defaultArea } from '../../resources.config.ts';
import { ROLES } from '../documents/tools/matrix.ts';
import { metaSchemas } from '../documents/tables/meta.ts';
import { metaWithExamples } from '../documents/tools/reference/examples.ts';
import { reference } from '../documents/tools/reference/index.ts';
import { markdown } from '../documents/tools/reference/markdown.ts';
import { typesOf } from '../documents/tools/typescript.ts';
import { starter } from '../documents/tables/starter.ts';
import { CliError, say, sayJson } from './output.ts';
import { FORMATS, runCheck } from './schemaCheck.ts';
import { REFUSABLE, runDiff } from './schemaDiff.ts';
import { checked, folderOf, refuse, type SchemaFlags } from './schemaFolder.ts';
import { runMatrix } from './schemaMatrix.ts';
import { runMigrate, type MigrateFlags } from './schemaMigrate.ts';
import { runShow } from './schemaShow.ts';

interface NewFlags extends SchemaFlags {
  title?: string;
  titleEn?: string;
  area?: string;
  scope?: string;
}

async function create(name: string, flags: NewFlags): Promise<void> {
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name)) throw new CliError(`"${name}" is no name: a small letter, then letters and digits`, 2);
  const area = flags.area ?? defaultArea;
  if (!areas.some((a) => a.path === area))
    throw new CliError(`there is no area "${area}"; one of ${areas.map((a) => a.path).join(', ')}`, 2);
  const scope = flags.scope ?? 'company';
  if (scope !== 'global' && scope !== 'company' && scope !== 'station')
    throw new CliError(`there is no scope "${scope}"; one of global, company, station`, 2);
  const folder = folderOf(flags);
  const file = join(folder, 'resources', `${name}.json`);
  if (existsSync(file)) throw new CliError(`${file} is already there`);
  await mkdir(join(folder, 'resources'), { recursive: true });
  await writeFile(
    file,
    starter({ name, area, scope, ...(flags.title ? { title: flags.title } : {}), ...(flags.titleEn ? { titleEn: flags.titleEn } : {}) }),
    { flag: 'wx' },
  );
  say(`wrote ${file}`);
}

async function meta(flags: SchemaFlags & { check?: boolean }): Promise<void> {
  const folder = join(folderOf(flags), 'meta');
  await mkdir(folder, { recursive: true });
  for (const [kind, schema] of Object.entries(metaWithExamples()))
    await writeFile(join(folder, `${kind}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
  say(
    `wrote ${Object.keys(metaSchemas)
      .map((k) => `${k}.schema.json`)
      .join(', ')}`,
  );
}

export function schemaCommands(program: Command): void {
  const schema = program.command('schema').description('documents: check, diff, show, new, migrate, matrix, reference, types, meta');
  const common = (name: string, about: string): Command =>
    schema.command(name).description(about).option('--schemas <folder>', 'folder of documents');
  common('check', 'check every document; exit code 1 when something is wrong')
    .option('--json', 'the same as --format json')
    .addOption(new Option('--format <format>', 'how findings are written').choices(FORMATS).default('text'))
    .option('--watch', 'check again at every save')
    .action(runCheck);
  common('show <name>', 'a document in normalised form')
    .option('--origins', 'where each value comes from: a line, or the rule for what is left unsaid')
    .option('--json', 'origins as JSON')
    .action(runShow);
  schema
    .command('diff <before> <after>')
    .description('what a change means: two folders, or one document in two of them')
    .option('--json', 'changes as JSON')
    .addOption(new Option('--refuse <sort>', 'exit with 1 when there is such a change').choices(REFUSABLE))
    .action(runDiff);
  common('new <name>', 'write a valid starter document')
    .option('--title <text>', 'Chinese title')
    .option('--title-en <text>', 'English title')
    .option('--area <path>', 'menu area')
    .option('--scope <scope>', 'global, company or station')
    .action(create);
  common('types', 'TypeScript types of every record').action(async (flags: SchemaFlags) => {
    const result = await checked(folderOf(flags));
    refuse(result.diagnostics);
    say(typesOf(result.catalogue));
  });
  common('migrate', 'rewrite documents of an older version, and keys that were renamed')
    .option('--dry-run', 'only show what would change')
    .action((flags: MigrateFlags) => runMigrate(flags));
  common('matrix', 'who may do what: role, screen, action, field')
    .option('--json', 'as JSON')
    .option('--csv', 'as CSV, a row for each field')
    .addOption(new Option('--role <role>', 'of one role').choices(ROLES))
    .action(runMatrix);
  schema
    .command('reference')
    .description('every key of the document language, as Markdown')
    .option('--json', 'as JSON')
    .action((flags: { json?: boolean }) => {
      if (flags.json) sayJson(reference());
      else say(markdown(reference()));
    });
  common('meta', 'write the meta-schemas that editors use').action(meta);
}
