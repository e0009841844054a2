/** Close-ups of blades and towers that the demonstration shows, drawn: what each shows, and where. */

/** Size of a photograph, its focal length in pixels, and the range at which it was taken, m: 4 mm a pixel. */
export const PHOTOGRAPH = { width: 960, height: 640, focal: 3000, range: 12 } as const;
/** Millimetres of a pixel. */
export const MILLIMETRES = (PHOTOGRAPH.range / PHOTOGRAPH.focal) * 1000;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A photograph of one fault, by its type in WTG_FAULT or LINE_FAULT. */
export interface CloseUp {
  of: 'blade' | 'line';
  fault: string;
  box: Box;
}

const blade = (fault: string, x: number, y: number, width: number, height: number): CloseUp => ({
  of: 'blade',
  fault,
  box: { x, y, width, height },
});
const line = (fault: string, x: number, y: number, width: number, height: number): CloseUp => ({
  of: 'line',
  fault,
  box: { x, y, width, height },
});

export const CLOSE_UPS: readonly CloseUp[] = [
  blade('leErosion', 330, 128, 300, 80),
  blade('leCrack', 512, 126, 70, 150),
  blade('surfCrack', 380, 262, 210, 96),
  blade('lightning', 430, 300, 150, 130),
  blade('coating', 300, 250, 190, 120),
  blade('oil', 220, 210, 420, 110),
  blade('vg', 412, 196, 150, 44),
  line('insBroken', 468, 268, 66, 104),
  line('pinMissing', 508, 336, 56, 56),
  line('nest', 352, 150, 260, 130),
  line('foreign', 420, 246, 120, 240),
  line('rust', 392, 214, 150, 130),
  line('damper', 596, 268, 150, 74),
];

export const nameOf = (i: number): string => `DRAWN_C${String(i + 1).padStart(2, '0')}_W.JPG`;
