/**
 * The current codes. Documents bring them, the dictionary table holds them (administrators add and rename there), and
 * this cache answers checks without a query. Refreshed when either changes.
 */
import { createHash } from 'node:crypto';
import type { Dictionary } from '../../../documents/ground/model/resource.ts';
import type { Database } from '../../db/connection.ts';

interface Row {
  attribute: string;
  attributeName: string;
  dicCode: string;
  dicName: string;
  dicNameEn: string | null;
  colour: string | null;
}

export class Dictionaries {
  #all: Record<string, Dictionary> = {};
  #codes = new Map<string, string[]>();
  hash = '';

  constructor(private readonly database: Database) {}

  /** Reads the table; entries switched off are left out of what can be chosen. */
  async refresh(documents: Record<string, Dictionary>): Promise<void> {
    const { rows } = await this.database.pool.query<Row>(
      `select attribute, "attributeName", "dicCode", "dicName", "dicNameEn", colour from dictionary where status is distinct from '0' order by attribute, sort, "dicCode"`,
    );
    const all: Record<string, Dictionary> = {};
    for (const row of rows) {
      const known = (all[row.attribute] ??= {
        name: row.attribute,
        title: row.attributeName,
        titleEn: documents[row.attribute]?.titleEn ?? row.attributeName,
        entries: [],
      });
      known.entries.push({
        code: row.dicCode,
        title: row.dicName,
        titleEn: row.dicNameEn ?? row.dicName,
        ...(row.colour ? { colour: row.colour } : {}),
      });
    }
    for (const [name, document] of Object.entries(documents)) all[name] ??= document;
    this.#all = all;
    this.#codes = new Map(Object.values(all).map((d) => [d.name, d.entries.map((e) => e.code)]));
    this.hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
  }

  get all(): Record<string, Dictionary> {
    return this.#all;
  }

  codes(dict: string): readonly string[] | undefined {
    return this.#codes.get(dict);
  }
}
