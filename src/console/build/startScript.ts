import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = resolve(import.meta.dirname, '../start.ts');
const APP = '/shell/App.tsx';

async function bundled(define: Record<string, unknown>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define,
    build: { write: false, copyPublicDir: false, lib: { entry: SOURCE, formats: ['iife'], name: 'start' } },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error('the start script was not built');
  return output.output[0].code;
}

/**
 * Builds `start.ts` to one small classic script in the head, ahead of the bundle, and tells it (in a meta tag) which
 * files the signed-in application starts with, so that code and data load side by side.
 */
export function startScript(): Plugin {
  let base = '/';
  let define: Record<string, unknown> = {};
  let file = '';
  return {
    name: 'start-script',
    configResolved(config) {
      base = config.base;
      define = config.define ?? {};
    },
    async buildStart() {
      if (this.meta.watchMode) return;
      const reference = this.emitFile({ type: 'asset', name: 'start.js', source: await bundled(define) });
      file = reference;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, context) {
        if (!context.bundle) return [{ tag: 'script', attrs: { type: 'module', src: '/start.ts' }, injectTo: 'head-prepend' }];
        const chunks = Object.values(context.bundle).filter((c) => c.type === 'chunk');
        const byName = new Map(chunks.map((c) => [c.fileName, c]));
        const files = new Set<string>();
        const visit = (name: string): void => {
          const chunk = byName.get(name);
          if (!chunk || files.has(name)) return;
          files.add(name);
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
          chunk.imports.forEach(visit);
        };
        for (const chunk of chunks) if (Object.keys(chunk.modules).some((id) => id.endsWith(APP))) visit(chunk.fileName);
        const script = Object.values(context.bundle).find((c) => c.type === 'asset' && c.names.includes('start.js'));
        if (!script) throw new Error(`the start script ${file} is not in the bundle`);
        return [
          { tag: 'meta', attrs: { name: 'app-files', content: [...files].map((f) => base + f).join(' ') }, injectTo: 'head-prepend' },
          { tag: 'script', attrs: { src: base + script.fileName }, injectTo: 'head' },
        ];
      },
    },
  };
}
