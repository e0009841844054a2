import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { COLUMNS, LEAST, MOST, moved, resized, STEP, type Laid } from '../../workbench/layout.ts';

interface GridLayoutProps {
  blocks: readonly Laid[];
  /** Changes the text that the blocks stand in; undefined: they are only looked at. */
  onChange?: (change: (text: string) => string) => void;
}

type Key = 'width' | 'height';
interface Sizing {
  at: number;
  key: Key;
  size: number;
}

const widthOf = (block: Laid): number => block.width ?? COLUMNS;
/** Height of a block that says none, px; what it shows comes with the saved screen. */
const USUAL = 200;
const heightOf = ({ height }: Laid): number => (typeof height === 'number' ? height : USUAL);
/** Blocks are drawn at a part of their height. */
const SCALE = 4;

/** The blocks of a grid as they lie. By pointer or by keys they change places, and their edges their sizes; the text follows at once. */
export function GridLayout({ blocks, onChange }: GridLayoutProps): ReactElement {
  const { t, titleOf } = useText();
  const list = useRef<HTMLOListElement>(null);
  const [dragIndex, setDragIndex] = useState<number>();
  const [over, setOver] = useState<number>();
  const [sizing, setSizing] = useState<Sizing>();
  const change = onChange;
  const nameOf = (b: Laid): string =>
    b.title === undefined ? (b.name ?? b.type) : titleOf({ title: b.title, titleEn: b.titleEn ?? b.title });
  const sizeOf = (at: number, key: Key): number => {
    const block = blocks[at] as Laid;
    return sizing?.at === at && sizing.key === key ? sizing.size : key === 'width' ? widthOf(block) : heightOf(block);
  };
  const put = (from: number, to: number): void => {
    if (to >= 0 && to < blocks.length) change?.((text) => moved(text, from, to));
  };
  const size = (at: number, key: Key, wanted: number): void => change?.((text) => resized(text, at, key, wanted));
  const onKey = (event: KeyboardEvent, at: number): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    const item = list.current?.children[at + step];
    put(at, at + step);
    if (item instanceof HTMLElement) item.focus();
  };

  const edge = (at: number, key: Key): ReactElement => {
    const [now, least, most, step] = key === 'width' ? [sizeOf(at, key), 1, COLUMNS, 1] : [sizeOf(at, key), LEAST, MOST, STEP];
    const from = (event: PointerEvent<HTMLElement>): number => {
      const item = event.currentTarget.parentElement?.getBoundingClientRect();
      const column = (list.current?.clientWidth ?? 0) / COLUMNS || 1;
      if (!item) return now;
      const wanted = key === 'width' ? Math.round((event.clientX - item.left) / column) : (event.clientY - item.top) * SCALE;
      return Math.min(most, Math.max(least, wanted));
    };
    return (
      <span
        // An input of kind range cannot be an edge that is pulled.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        className={`grid-edge grid-edge-${key}`}
        aria-label={t(key === 'width' ? 'workbench.width' : 'workbench.height', { name: nameOf(blocks[at] as Laid) })}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={now}
        aria-orientation={key === 'width' ? 'horizontal' : 'vertical'}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          setSizing({ at, key, size: now });
        }}
        onPointerMove={(event) => sizing && setSizing({ at, key, size: from(event) })}
        onPointerUp={(event) => {
          if (sizing) size(at, key, from(event));
          setSizing(undefined);
        }}
        onPointerCancel={() => setSizing(undefined)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -step, ArrowUp: -step, ArrowRight: step, ArrowDown: step }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          size(at, key, now + by);
        }}
      />
    );
  };

  return (
    <>
      <ol ref={list} className="grid-outline">
        {blocks.map((block, at) => (
          // By keys a block is moved from itself.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={block.name ?? at}
            className={`${dragIndex === at ? 'grid-held' : ''}${over === at && dragIndex !== at ? ' grid-over' : ''}`}
            style={{
              gridColumn: `span ${sizeOf(at, 'width')}`,
              ...(block.height === undefined && sizing?.at !== at ? {} : { minHeight: sizeOf(at, 'height') / SCALE }),
            }}
            {...(change
              ? {
                  draggable: sizing === undefined,
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                  tabIndex: 0,
                  'aria-label': t('workbench.block', { name: nameOf(block), at: at + 1, of: blocks.length }),
                  onDragStart: (event) => {
                    event.dataTransfer.setData('text/plain', block.name ?? block.type);
                    event.dataTransfer.effectAllowed = 'move';
                    setDragIndex(at);
                  },
                  onDragEnd: () => {
                    setDragIndex(undefined);
                    setOver(undefined);
                  },
                  onDragOver: (event) => {
                    if (dragIndex === undefined) return;
                    event.preventDefault();
                    setOver(at);
                  },
                  onDrop: (event) => {
                    event.preventDefault();
                    if (dragIndex !== undefined) put(dragIndex, at);
                    setDragIndex(undefined);
                    setOver(undefined);
                  },
                  onKeyDown: (event) => onKey(event, at),
                }
              : {})}
          >
            <strong>{nameOf(block)}</strong> <code>{block.type}</code>{' '}
            <small>
              {sizeOf(at, 'width')} ×{' '}
              {block.height === 'fill' && sizing?.at !== at ? 'fill' : block.height === undefined ? '–' : sizeOf(at, 'height')}
            </small>
            {change && edge(at, 'width')}
            {change && edge(at, 'height')}
          </li>
        ))}
      </ol>
      {change && <p className="preview-hint">{t('workbench.layoutHint')}</p>}
    </>
  );
}
