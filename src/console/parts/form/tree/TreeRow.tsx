import { RightOutlined } from '@ant-design/icons';
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../../data/texts/useText.ts';
import { counted, measure, type Chosen, type Measure, type Node } from './model.ts';
import { CELL } from './useGridKeys.ts';

/** What every row is drawn from. */
export interface RowProps {
  node: Node;
  /** 1 at the top. */
  level: number;
  chosen: Chosen;
  saved: Chosen;
  changed: Chosen;
  disabled: boolean;
  columns: readonly string[];
  hasActions: boolean;
  set: (nodes: readonly Node[], on: boolean) => void;
}

interface BoxProps {
  state: Measure;
  name: string;
  cell: number;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

/** A box of three states; pressed halfway, it takes all. */
function Box({ state, name, cell, disabled, onChange }: BoxProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="tree-box"
      tabIndex={-1}
      {...{ [CELL]: cell }}
      aria-label={name}
      checked={state === 'all'}
      disabled={disabled}
      onChange={() => onChange(state !== 'all')}
    />
  );
}

const changeOf = ({ key }: Node, changed: Chosen, chosen: Chosen): string =>
  changed.has(key) ? (chosen.has(key) ? ' tree-added' : ' tree-removed') : '';

function Count({ nodes, chosen, bar }: { nodes: readonly Node[]; chosen: Chosen; bar?: boolean }): ReactElement {
  const { of, all } = measure(chosen, nodes);
  return (
    <td className="tree-count">
      {bar && (
        <span className="tree-bar" aria-hidden>
          <span style={{ width: `${all === 0 ? 0 : (of / all) * 100}%` }} />
        </span>
      )}
      <b>{of}</b>/{all}
    </td>
  );
}

interface HeadingProps extends RowProps {
  open: boolean;
  onToggle: () => void;
}

/** A heading: its box takes everything below. */
export function HeadingRow({ node, level, chosen, changed, disabled, hasActions, set, open, onToggle }: HeadingProps): ReactElement {
  const { t } = useText();
  const below = counted(node);
  const changes = below.filter(({ key }) => changed.has(key)).length;
  return (
    <tr className="tree-row tree-heading" aria-level={level} aria-expanded={open}>
      <td className="tree-name" style={{ paddingInlineStart: (level - 1) * 20 }}>
        <button
          type="button"
          className="tree-open"
          tabIndex={-1}
          {...{ [CELL]: 0 }}
          aria-label={t(open ? 'checks.closeOne' : 'checks.openOne', { name: node.label })}
          aria-expanded={open}
          onClick={onToggle}
        >
          <RightOutlined rotate={open ? 90 : 0} />
        </button>
        <Box
          state={measure(chosen, below).measure}
          name={t('checks.allOf', { name: node.label })}
          cell={1}
          disabled={disabled}
          onChange={(on) => set(on ? below : [node], on)}
        />
        <span className="tree-label">{node.label}</span>
        {changes > 0 && <span className="tree-changes">{t('checks.changes', { count: changes })}</span>}
      </td>
      {hasActions && <td className="tree-gap" aria-hidden />}
      <Count nodes={below} chosen={chosen} bar />
    </tr>
  );
}

/** A row with its actions: those of the columns, the others by name. */
export function LeafRow({ node, level, chosen, saved, changed, disabled, columns, hasActions, set }: RowProps): ReactElement {
  const { t } = useText();
  const all = [node, ...node.actions];
  const inColumns = columns.map((column) => node.actions.find(({ label }) => label === column));
  const others = node.actions.filter((action) => !inColumns.includes(action));
  const cellOf = (one: Node, word: string, cell: number): ReactNode => (
    <label>
      <Box
        state={chosen.has(one.key) ? 'all' : 'none'}
        name={`${node.label} ${word}`}
        cell={cell}
        disabled={disabled}
        onChange={(on) => set([one], on)}
      />
      <span className="tree-word" aria-hidden>
        {word}
      </span>
    </label>
  );
  return (
    <tr className="tree-row" aria-level={level}>
      <td className="tree-name" style={{ paddingInlineStart: (level - 1) * 20 + 24 }}>
        <Box
          state={measure(chosen, all).measure}
          name={hasActions ? t('checks.allOf', { name: node.label }) : node.label}
          cell={1}
          disabled={disabled}
          onChange={(on) => set(on ? all : [node], on)}
        />
        <span className={`tree-label${hasActions ? '' : changeOf(node, changed, chosen)}`}>{node.label}</span>
      </td>
      {hasActions && <td className={`tree-cell${changeOf(node, changed, chosen)}`}>{cellOf(node, t('checks.own'), 2)}</td>}
      {inColumns.map((action, i) =>
        action ? (
          <td key={action.key} className={`tree-cell${changeOf(action, changed, chosen)}`}>
            {cellOf(action, action.label, i + 3)}
          </td>
        ) : (
          <td key={columns[i]} className="tree-cell tree-lacks">
            ·
          </td>
        ),
      )}
      {hasActions && (
        <td className="tree-others">
          {others.map((action, i) => (
            <label
              key={action.key}
              className={`tree-chip${chosen.has(action.key) ? ' tree-chip-on' : ''}${changeOf(action, changed, chosen)}`}
            >
              <Box
                state={chosen.has(action.key) ? 'all' : 'none'}
                name={`${node.label} ${action.label}`}
                cell={i + 3 + columns.length}
                disabled={disabled}
                onChange={(on) => set([action], on)}
              />
              {saved.has(action.key) && !chosen.has(action.key) ? <del>{action.label}</del> : action.label}
            </label>
          ))}
        </td>
      )}
      <Count nodes={all} chosen={chosen} />
    </tr>
  );
}
