import { systemTitle } from '../../../resources.config.ts';
import { PATHS } from '../../contract/constants.ts';
import { addressOf } from '../data/client/address.ts';
import { request } from '../data/client/client.ts';
import { deployment } from '../data/deployment.ts';
import { createStore, useStore } from '../data/store.ts';
import { useText } from '../data/texts/useText.ts';
import { LOGO_KEY } from './storage.ts';

/** A logo record (S3-03, S3-18). */
export interface Logo {
  id?: string;
  companyCode?: string;
  logoName: string;
  logoUri: string | null;
  /** Version that was read; an update says it. */
  version?: number;
}

/** Session storage key of the group's logo (S7-21). */
/** Code by which the group's logo call says it has one. */
const FOUND = 1000;

const storedLogo = (): string => (typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(LOGO_KEY) ?? ''));

/** The current logo record, and the group's picture where the record has none. */
export const brandStore = createStore<{ logo?: Logo; picture: string }>({ picture: storedLogo() });

/** The logo record of a company (S7-19); undefined when there is none. */
export async function fetchLogo(companyCode: string | null): Promise<Logo | undefined> {
  const answer = await request<{ list: Logo[] } | Logo[] | null>({
    url: PATHS.logo,
    body: { companyCode: companyCode ?? '' },
    read: true,
    handled: true,
  });
  return (Array.isArray(answer) ? answer : answer?.list)?.[0];
}

/** Shows the logo record of a company everywhere. */
export async function loadBrand(companyCode: string | null): Promise<void> {
  brandStore.set({ ...brandStore.get(), logo: await fetchLogo(companyCode) });
}

/** Brings a picture to the server; answers its place for the record (S3-03). */
export async function bringLogo(file: Blob): Promise<string> {
  return (await request<{ logoUri: string }>({ url: PATHS.logoImage, body: file, handled: true })).logoUri;
}

/** Saves the logo record, a new one without an id, and shows it (S4-11, S7-20). */
export async function saveLogo(logo: Logo): Promise<void> {
  const saved = await request<Logo | null>({ url: logo.id === undefined ? PATHS.logoInsert : PATHS.logoUpdate, body: logo, handled: true });
  brandStore.set({ ...brandStore.get(), logo: { ...logo, ...saved } });
}

const arrives = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = address;
  });

/** Asks for the group's logo of this host, keeps it and shows it once its picture has arrived (S7-21). */
export async function loadGroupLogo(): Promise<void> {
  const answer = await request<{ code?: number; data?: { logo_1?: string } | null; logo_1?: string }>({
    method: 'GET',
    url: PATHS.groupLogo,
    params: { domain_name: location.host },
    anonymous: true,
    raw: true,
    handled: true,
  });
  const logo = answer.data?.logo_1 ?? answer.logo_1;
  if (answer.code !== FOUND || !logo) return;
  sessionStorage.setItem(LOGO_KEY, logo);
  if (await arrives(addressOf(logo))) brandStore.set({ ...brandStore.get(), picture: logo });
}

/** Name and picture of the product as this company has them (S4-11). */
export interface Brand {
  title: string;
  /** Short form for narrow places; the title when there is none. */
  short: string;
  /** Address of the logo; empty without one. */
  picture: string;
}

/** The current brand: the deployment's own name, else the logo record's, else the default (S4-11). */
export function useBrand(): Brand {
  const { logo, picture } = useStore(brandStore);
  const { titleOf } = useText();
  const title = deployment.title || logo?.logoName || titleOf(systemTitle);
  const address = logo?.logoUri || picture;
  return { title, short: deployment.tit || title, picture: address === '' ? '' : addressOf(address) };
}
