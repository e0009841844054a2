import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { BESIDE_BOUND, type BesideNode } from '../../../../contract/beside.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import { errorText } from '../../../data/client/errorText.ts';
import { useText } from '../../../data/texts/useText.ts';
import { usePlain } from '../../../fields/usePlain.ts';
import { treeKey, treeFocus } from '../rows/treeKeys.ts';
import { useNodes } from './useBeside.ts';

/** What every node of the tree needs. */
interface Tree {
  bundle: ScreenBundle;
  field: Field;
  keyword: string;
  selected: string | undefined;
  isOpen: (value: string) => boolean;
  onToggle: (value: string) => void;
  onChoose: (value: string | undefined) => void;
}

const countText = (count: number): string => (count > BESIDE_BOUND ? `${BESIDE_BOUND}+` : String(count));

function Node({ tree, node, level }: { tree: Tree; node: BesideNode; level: number }): ReactElement {
  const { t } = useText();
  const plain = usePlain();
  const { selected, onToggle, onChoose } = tree;
  const { value, count, children } = node;
  const name = node.label ?? plain(tree.field, value);
  const isOpen = children === true && tree.isOpen(value);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void =>
    treeKey(event, { choose: () => onChoose(value), ...(children ? { open: isOpen, toggle: () => onToggle(value) } : {}) });
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={selected === value}
      aria-expanded={children ? isOpen : undefined}
      aria-label={count === undefined ? name : t('beside.node', { name, count: countText(count) })}
      tabIndex={-1}
      onFocus={(event) => treeFocus(event.target)}
      onKeyDown={onKeyDown}
    >
      {/* Keys are the treeitem's. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="beside-node" style={{ paddingInlineStart: level * 16 - 8 }} onClick={() => onChoose(value)} title={name}>
        {children ? (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <span
            className={`beside-toggle${isOpen ? ' beside-open' : ''}`}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(value);
            }}
          />
        ) : (
          <span className="beside-leaf" />
        )}
        <span className="beside-name">{name}</span>
        {count !== undefined && <span className="beside-count">{countText(count)}</span>}
      </div>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <ul role="group">
          <Branch tree={tree} branch={value} level={level + 1} />
        </ul>
      )}
    </li>
  );
}

/** One level of the tree, page by page. */
function Branch({ tree, branch, level }: { tree: Tree; branch: string | null; level: number }): ReactElement {
  const { t } = useText();
  const { nodes, error, retry, more, busy } = useNodes(tree.bundle, branch, tree.keyword);
  const again = error ? retry : more;
  return (
    <>
      {nodes?.map((node) => (
        <Node key={node.value} tree={tree} node={node} level={level} />
      ))}
      {!nodes && !error && (
        <li role="none" className="beside-note">
          <span className="skeleton-bar" />
        </li>
      )}
      {nodes?.length === 0 && branch === null && (
        <li role="none" className="beside-note">
          {t('beside.none')}
        </li>
      )}
      {error && (
        <li role="none" className="beside-note field-error">
          {errorText(error)}
        </li>
      )}
      {again && (
        <li
          role="treeitem"
          aria-level={level}
          aria-selected={false}
          tabIndex={-1}
          className="beside-more"
          onFocus={(event) => treeFocus(event.target)}
          onKeyDown={(event) => treeKey(event, { choose: again })}
          onClick={again}
        >
          {t(error ? 'failure.retry' : busy ? 'beside.reading' : 'beside.more')}
        </li>
      )}
    </>
  );
}

interface BesideTreeProps extends Pick<Tree, 'bundle' | 'field' | 'keyword' | 'selected' | 'onChoose'> {
  /** Keys of what stands above the selected node: they are open at first. */
  above: readonly string[] | undefined;
}

/** The tree beside a list: everything, and below it the nodes. */
export function BesideTree({ above, ...rest }: BesideTreeProps): ReactElement {
  const { t, titleOf } = useText();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (value: string): boolean => toggled.get(value) ?? above?.includes(value) === true;
  const tree: Tree = { ...rest, isOpen, onToggle: (value) => setToggled(new Map([...toggled, [value, !isOpen(value)]])) };
  return (
    <ul role="tree" aria-label={titleOf(rest.field)} className="beside-tree">
      <li
        role="treeitem"
        aria-level={1}
        aria-selected={rest.selected === undefined}
        aria-label={t('beside.all')}
        tabIndex={0}
        onFocus={(event) => treeFocus(event.target)}
        onKeyDown={(event) => treeKey(event, { choose: () => rest.onChoose(undefined) })}
        onClick={() => rest.onChoose(undefined)}
      >
        <div className="beside-node">
          <span className="beside-leaf" />
          <span className="beside-name">{t('beside.all')}</span>
        </div>
      </li>
      <Branch key={rest.keyword} tree={tree} branch={null} level={1} />
    </ul>
  );
}
