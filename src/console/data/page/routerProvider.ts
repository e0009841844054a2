import {
  matchResourceFromRoute,
  ResourceContext,
  type CrudFilter,
  type CrudSort,
  type IResourceItem,
  type ParsedParams,
  type RouterProvider,
} from '@refinedev/core';
import provided from '@refinedev/react-router';
import qs from 'qs';
import { useCallback, useContext } from 'react';
import { matchPath } from 'react-router-dom';
import { useGo, usePlace } from './place.ts';

type RouteMatch = ReturnType<typeof matchResourceFromRoute>;

const known = new WeakMap<IResourceItem[], Map<string, RouteMatch>>();

/** The resource and action at a path. Every data hook asks several times, and Refine would try every address of every resource. */
function resourceAt(path: string, resources: IResourceItem[]): RouteMatch {
  const matches = known.get(resources) ?? new Map<string, RouteMatch>();
  known.set(resources, matches);
  const before = matches.get(path);
  if (before) return before;
  const match = matchResourceFromRoute(path, resources);
  matches.set(path, match);
  return match;
}

/** What `useTable` reads back of the address when it keeps its state there; `useMeta` takes it out of `meta` again. */
function tableParams(search: string): ParsedParams {
  const { currentPage, pageSize, sorters, filters } = qs.parse(search, { ignoreQueryPrefix: true });
  return {
    ...(currentPage ? { currentPage: Number(currentPage) } : {}),
    ...(pageSize ? { pageSize: Number(pageSize) } : {}),
    ...(sorters ? { sorters: sorters as unknown as CrudSort[] } : {}),
    ...(filters ? { filters: filters as unknown as CrudFilter[] } : {}),
  };
}

/**
 * Refine's router provider, which must not hand over every search parameter: they would get into the `meta` of all calls but
 * not into their query keys, so that a list inside a page would take over its parent's search and keep the wrong rows. Inside
 * a kept page the address is the one it was left at.
 */
export const routerProvider: RouterProvider = {
  ...provided,
  go: () => {
    const { search, hash } = usePlace();
    const go = useGo();
    return useCallback(
      ({ to = '', query, hash: wanted, type, options: { keepQuery = false, keepHash = false } = {} }) => {
        const params = { ...(keepQuery ? qs.parse(search, { ignoreQueryPrefix: true }) : {}), ...query };
        const anchor = (wanted ?? (keepHash ? hash : '')).replace(/^#/, '');
        const address = `${to}${qs.stringify(params, { addQueryPrefix: true, skipNulls: true })}${anchor ? `#${anchor}` : ''}`;
        return type === 'path' ? address : go(address, { replace: type === 'replace' });
      },
      [search, hash, go],
    );
  },
  back: () => {
    const go = useGo();
    return useCallback(() => go(-1), [go]);
  },
  parse: () => {
    const { pathname, search } = usePlace();
    const { resources } = useContext(ResourceContext);
    return useCallback(() => {
      const { resource, action, matchedRoute } = resourceAt(pathname, resources);
      const id = matchedRoute && matchPath(matchedRoute, pathname)?.params['id'];
      const own = id ? { id } : {};
      return { pathname, resource, action, ...own, params: { ...own, ...tableParams(search) } as never };
    }, [pathname, search, resources]);
  },
};
