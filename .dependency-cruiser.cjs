/** The one-way imports of the house: documents <- contract <- console | server <- cli; inside console in the order of CONSOLE; inside server base <- rooms <- calls <- app. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to: { path: to } });
/** The folders of the console, from the lowest: each imports only those before it, types included. */
const CONSOLE = [
  ['icons', 'locales', 'windows'],
  ['data'],
  ['styles', 'upload', 'session'],
  ['actions', 'workbench'],
  ['fields'],
  ['simulation', 'map'],
  ['draw'],
  ['parts'],
  ['views'],
  ['blocks'],
  ['screens'],
  ['pages'],
  ['shell'],
  ['build'],
];
const folders = CONSOLE.flat();
const consoleOrder = [
  ...CONSOLE.flatMap((level, n) =>
    level.map((folder) => {
      const above = [...level, ...CONSOLE.slice(n + 1).flat()].filter((other) => other !== folder);
      return forbid(
        `console-${folder}-below`,
        `^src/console/${folder}/`,
        `^src/console/((${above.join('|')})/|[^/]+$)`,
        'folders of the console import only those below',
      );
    }),
  ),
  forbid(
    'console-folder-in-order',
    '',
    `^src/console/(?!${folders.join('/|')}/)[^/]+/`,
    'a new folder of the console has its place in the order above',
  ),
];
/** What the rooms of the server stand on. */
const BASE = '^src/server/(http|db|user|config|storage|migrations)/';
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', comment: 'types included', from: {}, to: { circular: true } },
    forbid(
      'documents-are-pure',
      '^src/documents/',
      '^src/(contract|console|server|cli)/',
      'the document language knows nothing of its users',
    ),
    forbid('documents-no-react-no-server', '^src/documents/', 'node_modules/(react|antd|fastify|pg|kysely)', 'pure: no React, no server'),
    forbid('contract-below', '^src/contract/', '^src/(console|server|cli)/', 'the contract is shared by both sides'),
    forbid('console-not-server', '^src/console/', '^src/(server|cli)/', 'console and server never import each other'),
    forbid('server-not-console', '^src/server/', '^src/(console|cli)/', 'console and server never import each other'),
    forbid('cli-not-console', '^src/cli/', '^src/console/', 'the command line drives the server'),
    ...consoleOrder,
    {
      // The type of the context names its parts, which stand above it.
      ...forbid('rooms-above-base', BASE, '^src/server/(?!http|db|user|config|storage|migrations)', 'the base of the server knows no room'),
      to: { path: '^src/server/(?!http|db|user|config|storage|migrations)', dependencyTypesNot: ['type-only'] },
    },
    forbid('app-on-top', '^src/server/(?!app/)', '^src/server/app/', 'only the roof joins the rooms'),
    forbid(
      'source-below',
      '^src/server/source/(?!.*[.]test[.]ts$)',
      '^src/server/(records|exchange|documents|identity|files|grids)/',
      'the compiler of sources knows no records, these do not know the screens that ask',
    ),
    forbid(
      'records-below',
      '^src/server/records/',
      '^src/server/(exchange|documents|identity|files|grids|remote)/',
      'records stand on the compiler alone',
    ),
    forbid('calls-above-rooms', '^src/server/(?!app/|calls/)', '^src/server/calls/', 'rooms do not know the calls that use them'),
    forbid('src-not-tests', '^src/(?!.*[.]test[.]tsx?$)', '^tests/', 'the product does not import its tests'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
