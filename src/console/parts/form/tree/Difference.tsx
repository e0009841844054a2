import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../../data/texts/useText.ts';
import type { Node } from './model.ts';

interface DifferenceProps {
  added: readonly Node[];
  removed: readonly Node[];
  disabled: boolean;
  /** Chooses a node again, or no longer. */
  onUndo: (node: Node, on: boolean) => void;
  onUndoAll: () => void;
}

/** What will be different once it is saved, under what it belongs to, and the way back. */
export function Difference({ added, removed, disabled, onUndo, onUndoAll }: DifferenceProps): ReactElement {
  const { t } = useText();
  const groups = new Map<string, { title: string; entries: { node: Node; isNew: boolean }[] }>();
  for (const [nodes, isNew] of [
    [added, true],
    [removed, false],
  ] as const)
    for (const node of nodes) {
      let top = node;
      while (top.up) top = top.up;
      const group = groups.get(top.key) ?? { title: top.label, entries: [] };
      group.entries.push({ node, isNew });
      groups.set(top.key, group);
    }
  const wordsOf = (node: Node): ReactElement =>
    node.up && node.up.list !== node.list ? (
      <span>
        {node.up.label} <b>{node.label}</b>
      </span>
    ) : (
      <span>
        {node.label} <b>{t('checks.own')}</b>
      </span>
    );
  return (
    <section className="tree-difference" aria-label={t('checks.difference')}>
      <p className="tree-difference-head">
        <strong>{t('checks.difference')}</strong>
        <Button type="link" size="small" disabled={disabled} onClick={onUndoAll}>
          {t('checks.undoAll')}
        </Button>
      </p>
      <p>
        {added.length > 0 && <span className="tree-mark tree-added">+ {t('checks.added', { count: added.length })}</span>}
        {removed.length > 0 && <span className="tree-mark tree-removed">− {t('checks.removed', { count: removed.length })}</span>}
      </p>
      {[...groups].map(([key, { title, entries }]) => (
        <div key={key}>
          <h4>{title}</h4>
          <ul>
            {entries.map(({ node, isNew }) => (
              <li key={node.key}>
                <span
                  className={`tree-mark ${isNew ? 'tree-added' : 'tree-removed'}`}
                  aria-label={t(isNew ? 'checks.isNew' : 'checks.isGone')}
                >
                  {isNew ? '+' : '−'}
                </span>
                {wordsOf(node)}
                <Button
                  type="text"
                  size="small"
                  icon={<UndoOutlined />}
                  disabled={disabled}
                  aria-label={t('checks.undoOne', { name: `${node.up ? `${node.up.label} ` : ''}${node.label}` })}
                  onClick={() => onUndo(node, !isNew)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
