/** A reporter of Vitest: errors outside of every test, which make a run fail and stand in no list of tests. `UNHANDLED` names its file. */
import { writeFileSync } from 'node:fs';

export default class Unhandled {
  onTestRunEnd(_files, errors) {
    if (!errors.length) return;
    writeFileSync(
      process.env['UNHANDLED'],
      JSON.stringify(
        errors.map(({ name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
          file,
          test,
          what: stack?.includes(message) ? stack : `${name}: ${message}\n${stack ?? ''}`,
        })),
      ),
    );
  }
}
