import { asList } from '../codes.ts';

/** A file as it is shown. */
export interface Shown {
  id: string;
  name: string;
}

/** Ids with their names, in order. */
export const shownOf = (value: unknown, labels: string | string[] | undefined): Shown[] => {
  const names = asList(labels);
  return asList(value).map((id, n) => ({ id, name: names[n] ?? id }));
};

/** Whether a file is a picture that browsers show, by its name; GeoTIFFs and raw files are not. */
export const isPicture = ({ name }: Shown): boolean => /\.(?:jpe?g|png|webp|gif|bmp)$/i.test(name);
