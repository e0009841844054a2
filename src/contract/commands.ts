/** `POST {api}/command?screen=<area>/<name>`: does what the screen offers with a row. */
export interface CommandRequest {
  /** Name of the action in the screen's document. */
  name: string;
  /** The row. */
  id: string;
}
