import { useContext, type ReactElement } from 'react';
import { useText, type Texts } from '../../data/texts/useText.ts';
import { RowWhy } from '../../data/page/why.ts';
import { MenuButton } from '../../windows/Menu.tsx';
import { actionTitle, type Action, type Row } from '../../actions/types.ts';
import { textWidth } from '../textWidth.ts';

/** Row buttons shown beside the menu; none in a narrow window. */
export const rowActionsShown = (count: number, narrow: boolean): number => (narrow && count > 1 ? 0 : 3);

/** Padding of a row's button, of the cell, and width of the menu's button, px. */
const [BUTTON, CELL, MENU] = [18, 24, 32];
/** The widest titles seldom meet in one row: beyond this the buttons go into the menu instead. */
const MOST = 150;

/** Titles of a row's buttons that fit beside the menu. */
function room(actions: readonly Action[], texts: Texts, narrow: boolean): number {
  const widths = actions.map((action) => textWidth(actionTitle(action, texts)) + BUTTON).sort((a, b) => b - a);
  const wanted = widths.slice(0, rowActionsShown(actions.length, narrow)).reduce((sum, width) => sum + width, 0);
  return Math.min(wanted, Math.max(MOST, widths[0] ?? 0));
}

/** Width of the column, px, for these actions. */
export const rowActionsWidth = (actions: readonly Action[], texts: Texts, narrow: boolean): number =>
  CELL +
  room(actions, texts, narrow) +
  (actions.length > rowActionsShown(actions.length, narrow) || actions.some((a) => a.fits) ? MENU : 0);

/** As many of a row's actions as stand beside the menu. */
function inLine(actions: readonly Action[], all: readonly Action[], texts: Texts, narrow: boolean): number {
  let left = room(all, texts, narrow);
  let count = 0;
  for (const action of actions.slice(0, rowActionsShown(all.length, narrow))) {
    left -= textWidth(actionTitle(action, texts)) + BUTTON;
    if (left < 0) break;
    count += 1;
  }
  return count;
}

interface RowActionsProps {
  actions: readonly Action[];
  narrow: boolean;
  row: Row;
  name: string;
  onRun: (action: Action, row: Row) => void;
}

interface Offered {
  action: Action;
  why?: string;
}

/** Of the menu's entry that says what is missing in it; no action has this name. */
const WHY = '$why';

interface RowMenuProps {
  offered: readonly Offered[];
  label: string;
  onRun: (action: Action) => void;
  onWhy?: () => void;
}

/** The actions that do not stand in line. */
function RowMenu({ offered, label, onRun, onWhy }: RowMenuProps): ReactElement {
  const texts = useText();
  const choose = (key: string): void => {
    const action = offered.find((o) => o.action.id === key)?.action;
    if (action) onRun(action);
    else if (key === WHY) onWhy?.();
  };
  return (
    <MenuButton
      groups={[
        {
          entries: offered.map(({ action, why }) => ({
            key: action.id,
            label: actionTitle(action, texts),
            danger: action.danger,
            disabled: why !== undefined,
            why,
          })),
        },
        ...(onWhy ? [{ entries: [{ key: WHY, label: texts.t('why.open') }] }] : []),
      ]}
      onChoose={choose}
    >
      {(trigger) => (
        <button type="button" {...trigger} className="row-action" aria-label={label}>
          <svg className="row-dots" viewBox="0 0 4 16" aria-hidden>
            <path d="M2 1v.01M2 8v.01M2 15v.01" />
          </svg>
        </button>
      )}
    </MenuButton>
  );
}

/** What can be done with one row: words for the first, a menu for the rest; what a rule forbids says why. */
export function RowActions({ actions: all, narrow, row, name, onRun }: RowActionsProps): ReactElement {
  const texts = useText();
  const { t, titleOf } = texts;
  const onWhy = useContext(RowWhy);
  const offered = all.flatMap((action): Offered[] => {
    const fit = action.fits?.(row) ?? true;
    return fit === false ? [] : [{ action, why: fit === true ? undefined : titleOf(fit) }];
  });
  const ready = offered.filter((o) => o.why === undefined).map((o) => o.action);
  const shown = ready.slice(0, inLine(ready, all, texts, narrow));
  const rest = offered.filter((o) => !shown.includes(o.action));
  return (
    <span className="row-actions">
      {shown.map((action) => (
        <button
          key={action.id}
          type="button"
          className={action.danger ? 'row-action row-action-danger' : 'row-action'}
          aria-label={`${actionTitle(action, texts)} ${name}`}
          onClick={() => onRun(action, row)}
        >
          {actionTitle(action, texts)}
        </button>
      ))}
      {rest.length > 0 && (
        <RowMenu
          offered={rest}
          label={`${t('table.more')} ${name}`}
          onRun={(action) => onRun(action, row)}
          onWhy={onWhy && (() => onWhy(row))}
        />
      )}
    </span>
  );
}
