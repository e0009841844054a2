import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useMemo, useState, type CSSProperties, type ReactElement } from 'react';
import '../../../data/texts/treeTexts.ts';
import { useText } from '../../../data/texts/useText.ts';
import { Difference } from './Difference.tsx';
import { add, counted, difference, measure, remove, shownOf, under, type Chosen, type Node, type Tree } from './model.ts';
import { useGridKeys } from './useGridKeys.ts';
import { HeadingRow, LeafRow, type RowProps } from './TreeRow.tsx';
import './tree.css';

interface CheckTreeProps {
  tree: Tree;
  label: string;
  chosen: Chosen;
  /** What was chosen when it was last saved. */
  saved: Chosen;
  disabled: boolean;
  onChange: (next: Chosen) => void;
}

const FILTERS = ['all', 'granted', 'changed'] as const;
type Filter = (typeof FILTERS)[number];

/** Trees of so many rows begin closed. */
const OPEN_ROWS = 30;

/**
 * Items of a tree with boxes of three states: headings, rows below them, and the actions of a row in columns. Tells how much of each is
 * chosen and what differs from the saved, finds by name, and goes by arrow keys.
 */
export function CheckTree({ tree, label, chosen, saved, disabled, onChange }: CheckTreeProps): ReactElement {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const headings = useMemo(() => [...tree.byKey.values()].filter((node) => node.nodes.length > 0).map((node) => node.key), [tree]);
  const [open, setOpen] = useState<Chosen>(() => new Set(tree.byKey.size - headings.length > OPEN_ROWS ? [] : headings));
  const grid = useGridKeys();
  const words = typed.trim().toLowerCase();
  const changes = useMemo(() => difference(tree, saved, chosen), [tree, saved, chosen]);
  const changed = useMemo(() => new Set([...changes.added, ...changes.removed].map((node) => node.key)), [changes]);
  const passes: Record<Filter, (node: Node) => boolean> = {
    all: () => true,
    granted: ({ key }) => chosen.has(key),
    changed: ({ key }) => changed.has(key),
  };
  const shown = shownOf(tree, passes[filter], words);
  // What is looked for is shown wherever it stands.
  const finding = words !== '' || filter !== 'all';
  const total = measure(chosen, tree.roots.flatMap(counted));
  const hasActions = [...tree.byKey.values()].some((node) => node.actions.length > 0);

  const set = (nodes: readonly Node[], on: boolean): void => onChange(on ? add(chosen, nodes) : remove(chosen, nodes));
  const undo = (node: Node, on: boolean): void => {
    if (on) return set([node], true);
    // What was there before it was chosen is no part of choosing it.
    const before = under(node).filter(({ key }) => saved.has(key) && chosen.has(key));
    return onChange(new Set([...remove(chosen, [node]), ...before.map(({ key }) => key)]));
  };
  const toggleOpen = (key: string): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  const common: Omit<RowProps, 'node' | 'level'> = { chosen, saved, changed, disabled, columns: tree.columns, hasActions, set };
  const rowsOf = (nodes: readonly Node[], level: number): ReactElement[] =>
    nodes
      .filter((node) => shown.has(node.key))
      .flatMap((node) => {
        if (node.nodes.length === 0) return [<LeafRow key={node.key} {...common} node={node} level={level} />];
        const isOpen = finding || open.has(node.key);
        return [
          <HeadingRow key={node.key} {...common} node={node} level={level} open={isOpen} onToggle={() => toggleOpen(node.key)} />,
          ...(isOpen ? rowsOf(node.nodes, level + 1) : []),
        ];
      });
  const rows = rowsOf(tree.roots, 1);
  const counts: Record<Filter, number> = { all: total.all, granted: total.of, changed: changed.size };
  return (
    <div className="check-tree" style={{ '--tree-columns': tree.columns.length + 1 } as CSSProperties}>
      <div className="tree-tools">
        <Input
          className="tree-search"
          prefix={<SearchOutlined />}
          value={typed}
          allowClear
          placeholder={t('checks.search')}
          aria-label={t('checks.search')}
          // The form is not sent by what only looks for something in it.
          onPressEnter={(event) => event.preventDefault()}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Segmented<Filter>
          value={filter}
          aria-label={t('checks.show')}
          options={FILTERS.map((value) => ({ value, label: `${t(`checks.${value}`)} ${counts[value]}` }))}
          onChange={setFilter}
        />
        <span className="tree-ends">
          <Button type="link" size="small" onClick={() => setOpen(new Set(headings))}>
            {t('checks.open')}
          </Button>
          <Button type="link" size="small" onClick={() => setOpen(new Set())}>
            {t('checks.close')}
          </Button>
        </span>
      </div>
      <div className="tree-beside">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are worked in, with rows that open */}
        <table className="tree-grid" role="treegrid" aria-label={label} {...grid}>
          <thead>
            <tr className="tree-row tree-head">
              <th scope="col">{t('checks.name')}</th>
              {hasActions &&
                [t('checks.own'), ...tree.columns].map((column) => (
                  <th key={column} scope="col" className="tree-cell">
                    {column}
                  </th>
                ))}
              {hasActions && <th scope="col">{t('checks.others')}</th>}
              <th scope="col" className="tree-count">
                {t('checks.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows}
            {rows.length === 0 && (
              <tr>
                <td className="tree-none">{t('checks.none')}</td>
              </tr>
            )}
          </tbody>
        </table>
        {changed.size > 0 && <Difference {...changes} disabled={disabled} onUndo={undo} onUndoAll={() => onChange(saved)} />}
      </div>
    </div>
  );
}
