/** Who watches, and whether they still may. */
export interface Watcher {
  userCode: string;
  /** Asked again while they watch. It throws when that cannot be known now. */
  mayGoOn: () => Promise<boolean>;
}
