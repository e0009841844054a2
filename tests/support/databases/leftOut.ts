const told = new Set<string>();

/**
 * Says once that tests are left out, and how to have them run.
 * @throws in CI, where nothing may be left out
 */
export function leftOut(what: string, howToGet: string): string {
  const reason = `no ${what}: ${howToGet}`;
  if (process.env['CI']) throw new Error(`tests need a server that is missing; ${reason}`);
  if (!told.has(reason)) console.warn(`SKIPPED ${reason}`);
  told.add(reason);
  return reason;
}
