/** How well a model tells types apart, counted on samples that it was not trained on. */

/** One tested sample. */
export interface Tested {
  actual: string;
  suggested: string;
}

export interface ClassFigures {
  fault: string;
  /** Samples of it, how many were suggested, and how many of these rightly. */
  samples: number;
  suggested: number;
  correct: number;
}

export interface Figures {
  tested: number;
  /** %. Precision and recall are means of the classes that have any. */
  accuracy: number;
  precision: number | undefined;
  recall: number | undefined;
  /** Rows are what was there, columns what was suggested. */
  confusion: { classes: string[]; counts: number[][] };
  classes: ClassFigures[];
}

const percent = (part: number, whole: number): number => Number(((100 * part) / whole).toFixed(1));

function meanOf(shares: readonly number[]): number | undefined {
  return shares.length === 0 ? undefined : Number((shares.reduce((sum, one) => sum + one, 0) / shares.length).toFixed(1));
}

/** @param tested at least one */
export function figuresOf(tested: readonly Tested[]): Figures {
  const names = [...new Set(tested.flatMap(({ actual, suggested }) => [actual, suggested]))].toSorted();
  const count = (actual: string, suggested: string): number =>
    tested.filter((one) => one.actual === actual && one.suggested === suggested).length;
  const counts = names.map((actual) => names.map((suggested) => count(actual, suggested)));
  const classes = names.map((fault, i): ClassFigures => {
    const samples = (counts[i] ?? []).reduce((sum, one) => sum + one, 0);
    const suggested = counts.reduce((sum, row) => sum + (row[i] ?? 0), 0);
    return { fault, samples, suggested, correct: counts[i]?.[i] ?? 0 };
  });
  return {
    tested: tested.length,
    accuracy: percent(
      classes.reduce((sum, { correct }) => sum + correct, 0),
      tested.length,
    ),
    precision: meanOf(classes.flatMap(({ suggested, correct }) => (suggested > 0 ? [(100 * correct) / suggested] : []))),
    recall: meanOf(classes.flatMap(({ samples, correct }) => (samples > 0 ? [(100 * correct) / samples] : []))),
    confusion: { classes: names, counts },
    classes,
  };
}
