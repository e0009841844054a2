/** No circle of folders, at any depth: what one folder needs of another, the other does not need of it. Tests may look anywhere. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      comment: 'a folder and those it imports from have an order',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '[.]test[.]tsx?$' } },
};
