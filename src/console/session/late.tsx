import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { untilThere } from '../data/part.ts';

/** A component in a file of its own. */
export interface Late {
  /** Fetches the file; call before the first render to skip the placeholder. */
  load: () => Promise<void>;
  View: ComponentType<{ placeholder: ReactNode }>;
}

/** Like React's lazy, but drawn at once when the file is already there, without a flash of the placeholder. */
export function late(fetch: () => Promise<ComponentType>): Late {
  let Ready: ComponentType | undefined;
  const load = async (): Promise<void> => {
    Ready ??= await untilThere(fetch);
  };
  function View({ placeholder }: { placeholder: ReactNode }): ReactElement {
    const [, setLoaded] = useState(false);
    useEffect(() => void load().then(() => setLoaded(true)), []);
    return Ready ? <Ready /> : <>{placeholder}</>;
  }
  return { load, View };
}
