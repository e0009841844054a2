/** Classes of a dataset in the words of the defect types of its object. */
import { sql } from 'kysely';
import { codeOf } from '../../formats/classes.ts';
import type { MediaTools } from '../../rows/tools.ts';

interface DefectType {
  code: string;
  name: string;
  nameEn: string | null;
}

/** `pv.hotspot` is of `pv`. */
const parted = (code: string): [prefix: string, bare: string] => {
  const at = code.indexOf('.');
  return [code.slice(0, Math.max(0, at)), code.slice(at + 1)];
};

/** For each class the code of its defect type; null is no fault, undefined is unknown. @param inspectObject code of INSPECT_OBJECT */
export async function typesOf(
  { database }: Pick<MediaTools, 'database'>,
  inspectObject: string,
  labels: ReadonlySet<string>,
): Promise<Map<string, string | null | undefined>> {
  const { rows } = await sql<DefectType>`select code, name, "nameEn" from "defectType" where "inspectObject" = ${inspectObject}
    order by code`.execute(database.db);
  const [prefix] = parted(rows[0]?.code ?? '');
  const entries = rows.map(({ code, name, nameEn }) => ({ code: parted(code)[1], title: name, titleEn: nameEn ?? name }));
  const full = new Map(rows.map(({ code }) => [parted(code)[1], code]));
  return new Map(
    [...labels].map((label) => {
      const exact = rows.find(({ code }) => code === label);
      const bare = exact ? undefined : codeOf(label, prefix, { entries });
      return [label, exact?.code ?? (typeof bare === 'string' ? full.get(bare) : bare)];
    }),
  );
}
