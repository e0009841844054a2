import type { KeyboardEvent } from 'react';

/** What keys do with a node of a tree. */
interface NodeCommands {
  choose: () => void;
  /** Whether what is below it is shown; only of a node that has some. */
  open?: boolean;
  toggle?: () => void;
}

const ITEM = '[role=treeitem]';
const itemsOf = (node: Element): HTMLElement[] => [...(node.closest('[role=tree]')?.querySelectorAll<HTMLElement>(ITEM) ?? [])];

/** Keys on a node, as in every tree: up and down walk, right opens, left closes or goes up, Enter and Space choose. */
export function treeKey(event: KeyboardEvent<HTMLElement>, { choose, open, toggle }: NodeCommands): void {
  const node = event.currentTarget;
  if (event.target !== node || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = itemsOf(node);
  const at = items.indexOf(node);
  const moves: Record<string, () => void> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (open ? items[at + 1]?.focus() : toggle?.()),
    ArrowLeft: () => (open ? toggle?.() : node.parentElement?.closest<HTMLElement>(ITEM)?.focus()),
    Enter: choose,
    ' ': choose,
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  event.stopPropagation();
  move();
}

/** The node with the focus is the one the Tab key comes back to. */
export function treeFocus(node: HTMLElement): void {
  for (const other of itemsOf(node)) other.tabIndex = other === node ? 0 : -1;
}
