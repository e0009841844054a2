import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { Button } from 'antd';
import {
  createContext,
  memo,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type ReactElement,
} from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { FormAround } from './around.ts';
import { usePlaced } from './placed.ts';

/** What the library's item is given besides what it hands its template: rows keep their keys only when it moves them. */
type Item = ReactElement<{ handleReorderItems: (event: undefined, from: number, to: number) => void }>;

/** What the rows of one list ask of it. */
interface List {
  /** What a dragged row hands over; names the list, so that no row ends in another. */
  kind: string;
  move: (from: number, to: number) => void;
  /** A row is about to be taken out. */
  removing: (at: number) => void;
}

const Context = createContext<List>({ kind: '', move: () => undefined, removing: () => undefined });

interface HeadProps {
  at: number;
  count: number;
  disabled: boolean;
  kind: string;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
}

/** Number of a row, and how to move it by key or by dragging, or take it out. What is written in a row does not draw it again. */
const Head = memo(function Head({ at, count, disabled, kind, onUp, onDown, onRemove }: HeadProps): ReactElement {
  const { t } = useText();
  const n = at + 1;
  return (
    <div className="nested-head">
      {!disabled && (
        <span className="nested-grip" draggable onDragStart={(event) => event.dataTransfer.setData(kind, String(at))}>
          <HolderOutlined aria-hidden />
        </span>
      )}
      <strong>{t('rows.row', { n })}</strong>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={disabled || at === 0}
        aria-label={t('rows.up', { n })}
        onClick={() => onUp()}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={disabled || at === count - 1}
        aria-label={t('rows.down', { n })}
        onClick={() => onDown()}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        disabled={disabled}
        aria-label={t('rows.remove', { n })}
        onClick={onRemove}
      />
    </div>
  );
});

/** One object of a list. */
export function RowTemplate({ children, buttonsProps, index, totalItems, disabled, readonly }: ArrayFieldItemTemplateProps): ReactElement {
  const { kind, move, removing } = useContext(Context);
  const [over, setOver] = useState(false);
  const fixed = disabled === true || readonly === true;
  const mine = (event: DragEvent): boolean => !fixed && event.dataTransfer.types.includes(kind);
  const { onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const remove = useCallback(() => {
    removing(index);
    onRemoveItem();
  }, [removing, index, onRemoveItem]);
  return (
    // Only where a dragged row is dropped; the arrows do the same by key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={over ? 'nested nested-over' : 'nested'}
      onDragOver={(event) => {
        if (!mine(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!mine(event)) return;
        event.preventDefault();
        move(Number(event.dataTransfer.getData(kind)), index);
      }}
    >
      <Head {...{ kind, onRemove: remove }} at={index} count={totalItems} disabled={fixed} onUp={onMoveUpItem} onDown={onMoveDownItem} />
      {children}
    </li>
  );
}

/** Objects one under the other, to be added, moved and taken out; what was taken out last can be put back. */
export function RowsTemplate({
  items,
  canAdd,
  onAddClick,
  disabled,
  readonly,
  fieldPathId,
  schema,
  formData,
  registry,
}: ArrayFieldTemplateProps): ReactElement {
  const { t } = useText();
  const describedBy = usePlaced()?.describedBy;
  const { $id: id, path } = fieldPathId;
  const { set } = registry.formContext as FormAround;
  const list = useRef<HTMLFieldSetElement>(null);
  const latest = useRef({ items, rows: formData as unknown[] });
  useEffect(() => {
    latest.current = { items, rows: formData as unknown[] };
  });
  const [removed, setRemoved] = useState<{ row: unknown; at: number }>();
  const actions = useMemo(
    (): List => ({
      kind: `application/x-row-${id.toLowerCase()}`,
      move: (from, to) => {
        const item = latest.current.items[from] as Item | undefined;
        if (from !== to) item?.props.handleReorderItems(undefined, from, to);
      },
      removing: (at) => setRemoved({ row: latest.current.rows[at], at }),
    }),
    [id],
  );
  const focusRow = (at: number): void => {
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll(':scope > ol > li')[at];
      row?.querySelector<HTMLElement>('.form-grid :is(input, textarea, button)')?.focus();
    });
  };
  /** Puts an empty row in; at the end when no place is said. */
  const insert = onAddClick as (event?: undefined, at?: number) => void;
  const add = (): void => {
    setRemoved(undefined);
    insert();
    focusRow(items.length);
  };
  const undo = (): void => {
    if (!removed) return;
    setRemoved(undefined);
    insert(undefined, removed.at);
    set([...path, removed.at], removed.row);
    focusRow(removed.at);
  };
  return (
    <fieldset id={id} ref={list} className="rows-input" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <Context value={actions}>
        <ol className="nested-rows">{items}</ol>
      </Context>
      {removed && (
        <output className="nested-removed">
          {t('rows.removed', { n: removed.at + 1 })}
          <Button type="link" size="small" autoFocus onClick={undo}>
            {t('rows.undo')}
          </Button>
        </output>
      )}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled === true || readonly === true || !canAdd} onClick={add}>
        {canAdd ? t('rows.add') : t('rows.full', { most: schema.maxItems ?? items.length })}
      </Button>
    </fieldset>
  );
}
