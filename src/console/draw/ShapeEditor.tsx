import '../data/texts/drawTexts.ts';
import { Button, Input } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { SHAPES, type Position } from '../../documents/ground/geometry/types.ts';
import { useText } from '../data/texts/useText.ts';
import type { InputProps } from '../fields/contract.ts';
import { measured } from '../map/sums.ts';
import { withWay } from './parts.ts';
import { ShapeMap } from './ShapeMap.tsx';
import { ShapeTools } from './ShapeTools.tsx';
import { useShapeEditing } from './useShapeEditing.ts';
import { Vertices } from './Vertices.tsx';
import './draw.css';

/** A geometry: drawn on a map, or written and pasted vertex by vertex beside it. */
export default function ShapeEditor({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const { t, titleOf, language } = useText();
  const kinds = field.shapes ?? SHAPES;
  const editing = useShapeEditing(value, onChange, kinds);
  const { parts, whole, selected, choose, change, doing, begin, note, pasted, setPasted, paste, addWay, sight } = editing;
  const [snaps, setSnaps] = useState(true);
  const [large, setLarge] = useState(false);
  const isDoing = doing !== undefined;
  useEffect(() => {
    if (!large || isDoing) return undefined;
    // Ahead of the drawer, which would close. What is being drawn is given up first.
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setLarge(false);
    };
    addEventListener('keydown', leave, true);
    return () => removeEventListener('keydown', leave, true);
  }, [large, isDoing]);
  /** Of the map, once there is one to draw on. */
  const [middle, setMiddle] = useState<() => Position>();
  const { area, length } = whole ? measured(whole, language) : {};
  const [label, count] = [titleOf(field), parts.flatMap(({ ways }) => ways.flat()).length];
  const isDrawing = doing !== undefined && doing !== 'paste';
  return (
    <fieldset
      id={id}
      className={`shape${large ? ' shape-large' : ''}`}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      <ShapeTools
        editing={editing}
        kinds={kinds}
        name={label}
        disabled={disabled}
        hasMap={middle !== undefined}
        snaps={snaps}
        onSnaps={setSnaps}
        large={large}
        onLarge={setLarge}
      />
      {isDrawing && (
        <output className="shape-note">
          {t(doing === 'split' ? 'draw.splitHelp' : doing.draw === 'point' ? 'draw.pointHelp' : 'draw.help')}{' '}
          <Button size="small" onClick={() => begin(undefined)}>
            {t('draw.cancel')}
          </Button>
        </output>
      )}
      {doing === 'paste' && (
        <div className="shape-paste">
          <Input.TextArea
            rows={4}
            value={pasted}
            aria-label={t('draw.pasteLabel')}
            placeholder={t('draw.pasteLabel')}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button size="small" type="primary" disabled={pasted.trim() === ''} onClick={paste}>
            {t('draw.take')}
          </Button>
        </div>
      )}
      {note !== '' && <output className="shape-note">{note}</output>}
      <div className="shape-body">
        <div className="shape-map">
          <ShapeMap
            label={t('draw.map', { name: label, count })}
            parts={parts}
            selected={selected.part}
            drawing={doing === 'split' ? 'line' : isDrawing ? doing.draw : undefined}
            disabled={disabled}
            listeners={{
              onDraw: addWay,
              onChange: (number, way) => change(withWay(parts, { part: number, way: 0 }, way), { part: number, way: 0 }),
              onSelect: (number) => {
                if (number !== selected.part) choose({ part: number, way: 0 });
              },
            }}
            onMiddle={(next) => setMiddle(() => next)}
            snaps={snaps}
            field={field}
            sight={sight}
          />
        </div>
        <Vertices id={id} editing={editing} disabled={disabled} middle={middle} />
      </div>
      <output className="shape-sums">
        {t('draw.count', { count })}
        {area !== undefined && ` · ${t('draw.area', { area })}`}
        {length !== undefined && ` · ${t(area === undefined ? 'draw.length' : 'draw.outline', { length })}`}
        {parts.some(({ ways }) => ways.length > 1) && ` · ${t('draw.holes')}`}
      </output>
    </fieldset>
  );
}
