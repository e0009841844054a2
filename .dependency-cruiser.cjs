/**
 * The one-way imports of the house: documents <- contract <- console | server <- cli; inside of documents, console and server in the order
 * of STOREYS, CONSOLE and SERVER. That folders inside of these make no circle says .dependency-cruiser.folders.cjs.
 */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to: { path: to } });
/** The storeys of the document language, from the lowest; src/documents/README.md says what each holds. */
const STOREYS = [['ground'], ['kit'], ['features'], ['tables'], ['tools']];
/** The folders of the console, from the lowest: each imports only those before it, types included. */
const CONSOLE = [
  ['icons', 'locales', 'windows'],
  ['data'],
  ['styles', 'upload', 'session'],
  ['actions', 'workbench'],
  ['fields'],
  ['simulation', 'map', 'video'],
  ['draw', 'desk', 'scene', 'terrain'],
  ['parts'],
  ['views'],
  ['blocks'],
  ['screens'],
  ['pages'],
  ['shell'],
  ['build'],
];
/** The rooms of the server likewise. */
const SERVER = require('./src/server/rooms.json').map(Object.keys);
const inOrder = (root, levels) => {
  const folders = levels.flat();
  return [
    ...levels.flatMap((level, n) =>
      level.map((folder) => {
        const above = [...level, ...levels.slice(n + 1).flat()].filter((other) => other !== folder);
        return forbid(
          `${root}-${folder}-below`,
          `^src/${root}/${folder}/(?!.*[.]test[.]tsx?$)`,
          `^src/${root}/((${above.join('|')})/|[^/]+$)`,
          `folders of ${root} import only those below`,
        );
      }),
    ),
    forbid(
      `${root}-folder-in-order`,
      '',
      `^src/${root}/(?!${folders.join('/|')}/)[^/]+/`,
      `a new folder of ${root} has its place in the order above`,
    ),
  ];
};
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
    {
      name: 'start-without-packages',
      severity: 'error',
      comment: 'the start script is built alone, without what React reads of `process`',
      from: { path: '^src/console/start[.]ts$' },
      to: { path: 'node_modules/(react|react-dom|react-router|antd|i18next)/', reachable: true },
    },
    forbid('console-not-server', '^src/console/', '^src/(server|cli)/', 'console and server never import each other'),
    forbid('server-not-console', '^src/server/', '^src/(console|cli)/', 'console and server never import each other'),
    forbid('cli-not-console', '^src/cli/', '^src/console/', 'the command line drives the server'),
    ...inOrder('documents', STOREYS),
    ...inOrder('console', CONSOLE),
    ...inOrder('server', SERVER),
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
