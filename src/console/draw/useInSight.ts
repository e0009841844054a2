import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has come into sight once: maps are costly, and a form may never be read to its end. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched || seen || typeof IntersectionObserver === 'undefined') return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    watch.observe(watched);
    return () => watch.disconnect();
  }, [element, seen]);
  return seen;
}
