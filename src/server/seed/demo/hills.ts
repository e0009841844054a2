/** The ground of the demonstration: low hills, the same around every station. */

/** Heights above the station's own, m, some metres to its east and north. */
export const hillsAt = (east: number, north: number): number =>
  14 * Math.sin(east / 610 + 0.4) * Math.cos(north / 540) +
  7 * Math.sin((east + north) / 290) +
  3 * Math.cos((east - 2 * north) / 170) +
  26 * Math.exp(-(((east - 2600) / 700) ** 2) - ((north - 900) / 600) ** 2);
