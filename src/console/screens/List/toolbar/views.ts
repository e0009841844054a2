import { VIEW_PATHS, type SavedView, type ViewRequest } from '../../../../contract/views.ts';
import { ifOffered } from '../../../data/client/lacking.ts';
import { request } from '../../../data/client/client.ts';

/** Parts of a list's address that belong to the moment, not to the view. */
const MOMENT = ['page', 'cursor'];

/** What of an address a view keeps. */
export function queryOf(params: URLSearchParams): string {
  const query = new URLSearchParams(params);
  for (const name of MOMENT) query.delete(name);
  return query.toString();
}

/** The views of a screen, or of all, that this user has: own ones first, then shared ones. */
export const fetchViews = async (screen?: string): Promise<SavedView[]> =>
  (
    await ifOffered(VIEW_PATHS.list, () =>
      request<{ list: SavedView[] }>({ handled: true, read: true, url: VIEW_PATHS.list, body: { screen } }),
    )
  )?.list ?? [];

/** Keeps a view; the same name again replaces the user's own one. */
export const keepView = (view: ViewRequest): Promise<unknown> => request({ handled: true, url: VIEW_PATHS.insert, body: view });

/** Forgets a view. */
export const forgetView = (id: string): Promise<unknown> => request({ handled: true, url: VIEW_PATHS.delete, params: { ids: id } });
