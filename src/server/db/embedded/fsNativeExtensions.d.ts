declare module 'fs-native-extensions' {
  /** Locks `length` bytes at `offset` of an open file for this file description; false when another holds them. */
  export function tryLock(fd: number, offset?: number, length?: number): boolean;
}
