/** The one-way imports of the house: documents <- contract <- console | server <- cli; inside console data <- session <- fields, blocks, actions <- screens <- shell; inside server base <- rooms <- calls <- app. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to: { path: to } });
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
    forbid(
      'data-below',
      '^src/console/data/',
      '^src/console/(session|fields|blocks|actions|screens|shell|pages)/',
      'data is below the session and everything drawn',
    ),
    forbid(
      'session-below',
      '^src/console/session/',
      '^src/console/(fields|blocks|actions|screens|shell|pages)/',
      'session is below everything drawn',
    ),
    forbid(
      'windows-below',
      '^src/console/windows/',
      '^src/console/(session|fields|blocks|actions|screens|shell|pages)/',
      'a window knows nothing of what stands in it',
    ),
    forbid(
      'workbench-below',
      '^src/console/workbench/',
      '^src/console/(fields|blocks|actions|screens|shell|pages)/',
      'drafts of documents know nothing of how they are drawn',
    ),
    forbid(
      'parts-below-screens',
      '^src/console/(fields|blocks|actions)/',
      '^src/console/(screens|shell|pages)/',
      'fields, blocks and actions do not know the screens that use them',
    ),
    forbid('screens-below-shell', '^src/console/screens/', '^src/console/(shell|pages)/', 'screens do not know the shell'),
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
