import { useEffect, useRef, type ReactElement } from 'react';
import { countsStore, countText, watchCounts } from '../../session/counts.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import type { RouteItem } from '../routes/routes.ts';
import './menuBadge.css';

/** How many rows wait behind a menu entry, or behind all of an area; nothing when none do. The entry around it says what they are. */
export default function MenuBadge({ route }: { route: RouteItem }): ReactElement | null {
  const { titleOf } = useText();
  const { badges } = useStore(countsStore);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => watchCounts(), []);
  const pages = route.children.length > 0 ? route.children : [route];
  const waiting = pages.flatMap((page) => (page.hidden ? [] : (badges[page.name] ?? []))).filter(({ count }) => count > 0);
  const texts = waiting.map((badge) => `${titleOf(badge)} ${countText(badge.count)}`);
  const described = [...new Set(texts)].join('; ');
  useEffect(() => {
    const entry = mark.current?.closest('a, button, summary');
    entry?.setAttribute('aria-description', described);
    return () => entry?.removeAttribute('aria-description');
  }, [described]);
  if (waiting.length === 0) return null;
  return (
    <span ref={mark} className="menu-badge" aria-hidden title={described}>
      {countText(waiting.reduce((sum, { count }) => sum + count, 0))}
    </span>
  );
}
