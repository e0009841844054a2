/** What a reconstruction can give (codes of RECONSTRUCTION_PRODUCT), and how it is asked for. */

export const PRODUCTS = ['orthophoto', 'model', 'dsm', 'dem', 'cloud'] as const;
export type Product = (typeof PRODUCTS)[number];

export const isProduct = (value: unknown): value is Product => PRODUCTS.some((one) => one === value);

/** Where it lies in the results: a file, or a folder, which ends with a slash. */
export const PATHS: Readonly<Record<Product, string>> = {
  orthophoto: 'odm_orthophoto/odm_orthophoto.tif',
  model: '3d_tiles/model/',
  dsm: 'odm_dem/dsm.tif',
  dem: 'odm_dem/dtm.tif',
  cloud: 'odm_georeferencing/odm_georeferenced_model.laz',
};

/** Options without which it is not made. */
const NEEDS: Partial<Record<Product, string>> = { model: '3d-tiles', dsm: 'dsm', dem: 'dtm' };
/** Options that spare what nobody asked for, where the server knows them. */
const SPARES: Partial<Record<Product, string>> = { orthophoto: 'skip-orthophoto', model: 'skip-3dmodel' };

/** Codes of RECONSTRUCTION_QUALITY. */
export const QUALITIES = ['low', 'medium', 'high'] as const;
export type Quality = (typeof QUALITIES)[number];

export interface Asked {
  options: { name: string; value: string | boolean }[];
  outputs: string[];
  /** The first option that is needed and that the server does not have. */
  missing: string | undefined;
}

/** @param known options of the server */
export function askedFor(products: readonly Product[], quality: Quality, known: ReadonlySet<string>): Asked {
  const needed = products.flatMap((product) => NEEDS[product] ?? []);
  const spared = PRODUCTS.filter((product) => !products.includes(product)).flatMap((product) => SPARES[product] ?? []);
  const wished = [
    ...['feature-quality', 'pc-quality'].map((name) => ({ name, value: quality })),
    { name: 'auto-boundary', value: true },
    ...spared.map((name) => ({ name, value: true })),
  ];
  return {
    options: [...needed.map((name) => ({ name, value: true })), ...wished.filter(({ name }) => known.has(name))],
    outputs: products.map((product) => PATHS[product].replace(/\/$/, '')),
    missing: needed.find((name) => !known.has(name)),
  };
}
