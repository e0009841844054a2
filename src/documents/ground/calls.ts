/** The calls that every resource has: last parts of addresses, so that nothing else of a resource may have their names. */

/** Each call, and whether it changes nothing. */
const calls = {
  queryList: 'reads',
  detail: 'reads',
  options: 'reads',
  aggregate: 'reads',
  places: 'reads',
  beside: 'reads',
  insert: 'writes',
  update: 'writes',
  delete: 'writes',
  restore: 'writes',
  purge: 'writes',
  history: 'reads',
  undo: 'writes',
  export: 'reads',
  template: 'reads',
  taken: 'reads',
  suggest: 'reads',
  command: 'writes',
  updateMany: 'writes',
  import: 'writes',
  inspect: 'writes',
  report: 'writes',
  series: 'reads',
} as const satisfies Record<string, 'reads' | 'writes'>;

/** Name of a call of a resource. */
export type CallName = keyof typeof calls;
/** Whether a name is one of the calls of every resource. */
export const isCall = (name: string): name is CallName => Object.hasOwn(calls, name);
/** Whether a call changes nothing. */
export const isReading = (name: string): boolean => isCall(name) && calls[name] === 'reads';
