/** A file of defects as an inspection of many stations leaves it; every hundredth row cannot be taken. */
const KINDS = ['cell', 'hotspot', 'diode', 'soiling', 'crack', 'shading', 'moduleOff', 'stringOff'];

/** Rows `from` to `to` of the file, and how many of them are good. */
export function defectFile(from: number, to: number, stations: readonly string[]): { file: Buffer; good: number } {
  const lines = ['defectCode,defectName,inspectObject,stationCode,level,pvFault,area,tMax,tRef,powerLoss,foundTime'];
  let good = 0;
  for (let n = from; n < to; n += 1) {
    const broken = n % 100 === 99;
    if (!broken) good += 1;
    lines.push(
      [
        `BULK-${String(n).padStart(6, '0')}`,
        `热斑 ${n}`,
        '1',
        broken ? 'NOWHERE' : stations[n % stations.length],
        String(1 + (n % 3)),
        KINDS[n % KINDS.length],
        `${1 + (n % 40)}#`,
        (60 + (n % 400) / 10).toFixed(1),
        (45 + (n % 100) / 10).toFixed(1),
        String(n % 300),
        new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString(),
      ].join(','),
    );
  }
  return { file: Buffer.from(lines.join('\n')), good };
}
