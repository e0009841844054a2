import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import './menu.css';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled, said under the label. */
  why?: string;
  /** Said of each of a choice's entries: whether it is the current one. */
  checked?: boolean;
}

/** Entries that belong together; a line stands between groups. */
export interface MenuGroup {
  heading?: string;
  entries: readonly MenuEntry[];
}

interface MenuProps {
  groups: readonly MenuGroup[];
  onChoose: (key: string) => void;
  /** Said under the entries. */
  note?: string;
}

/** Free room between the menu and its button, and at the window's edge, px. */
const [GAP, EDGE] = [4, 8];

/** Puts the menu under its button, or over it where there is more room, within the window. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  // Rectangles are in px of the window, styles in px of the page.
  const zoom = Number(getComputedStyle(document.documentElement).zoom) || 1;
  const at = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const over = at.bottom + GAP + height > innerHeight && at.top > innerHeight - at.bottom;
  const top = over ? at.top - GAP - height : at.bottom + GAP;
  const within = (from: number, size: number, room: number): string => `${Math.max(EDGE, Math.min(from, room - size - EDGE)) / zoom}px`;
  menu.style.left = within(at.left, width, innerWidth);
  menu.style.top = within(top, height, innerHeight);
}

const entriesOf = (menu: HTMLElement | null): HTMLElement[] => [...(menu?.querySelectorAll<HTMLElement>('.menu-entry') ?? [])];

/** Entry that a key leads to from the one in focus; undefined for a key that leads nowhere. */
function target(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (step !== undefined) return entries.at(step % entries.length);
  if (key.length !== 1 || key === ' ') return undefined;
  return [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
    entry.textContent.toLowerCase().startsWith(key.toLowerCase()),
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: (key: string) => void }): ReactElement {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={entry.danger ? 'menu-entry menu-danger' : 'menu-entry'}
      role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.checked}
      aria-disabled={entry.disabled}
      onClick={() => !entry.disabled && onChoose(entry.key)}
    >
      {entry.icon}
      <span>
        {entry.label}
        {entry.why && <span className="menu-why">{entry.why}</span>}
      </span>
    </button>
  );
}

function Group({ group, onChoose }: { group: MenuGroup; onChoose: (key: string) => void }): ReactElement {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for inputs
    <div role="group" aria-labelledby={group.heading ? id : undefined}>
      {group.heading && (
        <div id={id} role="presentation" className="menu-heading">
          {group.heading}
        </div>
      )}
      {group.entries.map((entry) => (
        <Entry key={entry.key} entry={entry} onChoose={onChoose} />
      ))}
    </div>
  );
}

/**
 * A menu that is open, at `anchor`: arrows, Home, End and first letters move, Escape, Tab, a click elsewhere, scrolling and
 * a change of the window close. In place of antd's Dropdown, which takes six times as long to open and shifts no less code.
 */
export function OpenMenu({
  anchor,
  groups,
  note,
  onChoose,
  onClose,
}: MenuProps & { anchor: HTMLElement; onClose: () => void }): ReactElement {
  const menu = useRef<HTMLDivElement>(null);
  const close = (): void => {
    anchor.focus();
    onClose();
  };
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const entries = entriesOf(element);
    // Before it is placed: a focus lays the page out, and what is measured then costs nothing more.
    (entries.find((entry) => entry.ariaChecked === 'true') ?? entries.find((entry) => entry.ariaDisabled !== 'true') ?? entries[0])?.focus({
      preventScroll: true,
    });
    place(element, anchor);
  }, [anchor]);
  useEffect(() => {
    const leave = ({ target: at }: Event): void => {
      if (!(at instanceof Node && (menu.current?.contains(at) || anchor.contains(at)))) onClose();
    };
    const heard = ['pointerdown', 'scroll', 'resize'] as const;
    for (const name of heard) addEventListener(name, leave, true);
    return () => {
      for (const name of heard) removeEventListener(name, leave, true);
    };
  }, [anchor, onClose]);
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = target(event.key, entriesOf(menu.current));
    if (!to && event.key !== 'Escape' && event.key !== 'Tab') return;
    // What the menu understands is not for the page under it.
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
    if (to) to.focus();
    else close();
  };
  const choose = (key: string): void => {
    close();
    onChoose(key);
  };
  return (
    // The page under it does not hear its clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={menu} popover="manual" className="menu" onKeyDown={keys} onClick={(event) => event.stopPropagation()}>
      <div role="menu">
        {groups
          .filter((group) => group.entries.length > 0)
          .map((group) => (
            <Group key={group.entries[0]?.key} group={group} onChoose={choose} />
          ))}
      </div>
      {note && <div className="menu-note">{note}</div>}
    </div>
  );
}

/** What a menu's button must be given. */
export interface MenuTrigger {
  ref: (button: HTMLButtonElement | null) => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
}

interface MenuButtonProps extends MenuProps {
  /** Called when it opens, before it is drawn. */
  onOpen?: () => void;
  /** Draws the button. */
  children: (trigger: MenuTrigger) => ReactElement;
}

/** A button with a menu. */
export function MenuButton({ children, onOpen, ...menu }: MenuButtonProps): ReactElement {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const show = (): void => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    event.stopPropagation();
    show();
  };
  return (
    <>
      {children({ ref: setButton, onClick: show, onKeyDown: keys, 'aria-haspopup': 'menu', 'aria-expanded': open })}
      {open && button && <OpenMenu {...menu} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}
