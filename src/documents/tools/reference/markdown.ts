/** The reference as Markdown, for reading outside of the console. */
import type { Reference, ReferenceKey } from './index.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (value: unknown): string => (value === undefined ? '' : `\`${cell(JSON.stringify(value))}\``);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const keyRow = ({ key, en, zh, required, takes, allowed, pattern, example }: ReferenceKey): string =>
  row([
    `\`${key}\`${required ? ' *' : ''}`,
    cell(en),
    cell(zh),
    [cell(takes), allowed?.map((v) => code(v)).join(' ') ?? '', pattern === undefined ? '' : `\`${cell(pattern)}\``]
      .filter(Boolean)
      .join(' '),
    code(example),
  ]);

const table = (head: readonly string[], rows: readonly string[]): string => [row(head), row(head.map(() => '---')), ...rows].join('\n');

/** A table for each section and one of the field types; a star marks keys that must be there. */
export function markdown({ sections, types }: Reference): string {
  const parts = sections.map(
    ({ name, keys }) => `## ${name}\n\n${table(['key', 'what it is for', '说明', 'takes', 'example'], keys.map(keyRow))}`,
  );
  const listed = types.map((t) =>
    row([
      `\`${t.type}\``,
      t.stores,
      t.operators.join(', '),
      t.options.map((o) => `\`${o}\`${t.requires.includes(o) ? ' *' : ''}`).join(' '),
    ]),
  );
  return `# The document language\n\n${parts.join('\n\n')}\n\n## Field types\n\n${table(['type', 'stores', 'comparisons', 'options of its own'], listed)}`;
}
