import { useEffect } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';

/** Has the live values of a resource come as long as the component is there, where one of its fields is live. */
export function useLive(resource: string, fields: readonly Pick<Field, 'live'>[]): void {
  const live = fields.some((f) => f.live);
  useEffect(() => {
    if (!live) return undefined;
    const showing = import('./cells.ts').then(({ show }) => show(resource));
    return () => void showing.then((stop) => stop());
  }, [resource, live]);
}
