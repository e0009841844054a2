/**
 * Compiles the meta-schemas to code that says yes or no. Most documents are well formed, and interpreting a meta-schema of some
 * thousand nodes takes most of a check: the interpreter is left what is wrong, to say where and why.
 */
import { Ajv, _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { metaSchemas } from '../../tables/meta.ts';
import { COMPILED } from './options.ts';

const NAME = 'virtual:meta-verdicts';
const RESOLVED = `\0${NAME}`;

/** Words for people have no part in a verdict. */
const WORDS = new Set(['title', 'description', 'markdownDescription', 'defaultSnippets', 'examples', 'enumDescriptions']);

/** What ajv's code calls, as the interpreter has it: one judgement, and no CommonJS in the module. */
const RUNTIME: Record<string, string> = { equal: 'deepCompareStrict', ucs2length: 'ucs2length' };

/** A schema without its texts; names of properties stay, whatever they are. */
function bare(node: unknown, named = false): unknown {
  if (Array.isArray(node)) return node.map((item) => bare(item));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => named || !WORDS.has(key))
      .map(([key, value]) => [
        key,
        key === 'enum' || key === 'const' || key === 'default'
          ? value
          : bare(value, !named && ['properties', 'definitions', 'patternProperties'].includes(key)),
      ]),
  );
}

/** Source of a module with one function for each kind of document. */
function source(): string {
  const ajv = new Ajv({ ...COMPILED, code: { source: true, esm: true, lines: true, formats: _`formats` } });
  for (const [kind, schema] of Object.entries(metaSchemas)) ajv.addSchema({ ...(bare(schema) as object), $id: kind }, kind);
  return [
    `import { deepCompareStrict, format as formats, ucs2length } from '@cfworker/json-schema';`,
    standalone(ajv, Object.fromEntries(Object.keys(metaSchemas).map((kind) => [kind, kind]))).replaceAll(
      /require\("ajv\/dist\/runtime\/(\w+)"\)\.default/g,
      (_match, name: string) => {
        const known = RUNTIME[name];
        if (known === undefined) throw new Error(`compiled meta-schemas need ${name}: name its equal in the interpreter`);
        return known;
      },
    ),
  ].join('\n');
}

/** In the browser one document is checked at a time: there the interpreter alone is less to load, so nothing is certain before it. */
const uncertain = (): string =>
  Object.keys(metaSchemas)
    .map((kind) => `export const ${kind} = () => false;`)
    .join('\n');

/** Provides `virtual:meta-verdicts`. @param where what the build is for */
export function metaVerdicts(where: 'server' | 'browser'): Plugin {
  return {
    name: 'meta-verdicts',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? (where === 'server' ? source() : uncertain()) : undefined),
  };
}
