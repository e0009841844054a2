/** `POST {api}/command?screen=<area>/<name>`: does what the screen offers with a row. */
export interface CommandRequest {
  /** Name of the action in the screen's document. */
  name: string;
  /** The row. */
  id: string;
  /** What its form asked for. */
  values?: Record<string, unknown>;
}

/** Long work that the command began; null when all is done. */
export type CommandAnswer = { jobId: string } | null;

/** What is left of a job that made a file. */
export interface FileResult {
  file: { name: string; type: string };
  /** What is in it, and what was left out because its image cannot be read. */
  packed: number;
  left: number;
}
