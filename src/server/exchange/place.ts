/** Something on a map as a file tells of it: what the readers of such files give. */
export interface Place {
  properties: Record<string, string>;
  geometry: object | undefined;
}
