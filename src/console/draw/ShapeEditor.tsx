import '../data/texts/drawTexts.ts';
import { Button, Input, Segmented, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { merge, split, type Refusal } from '../../documents/geometry/change.ts';
import { boxAround } from '../../documents/geometry/box.ts';
import { round } from '../../documents/geometry/tidy.ts';
import { SHAPES, type Position, type Shape } from '../../documents/geometry/types.ts';
import { writeWkt } from '../../documents/geometry/wkt.ts';
import { useText } from '../data/texts/useText.ts';
import type { InputProps } from '../fields/contract.ts';
import type { Sight } from '../map/useSight.ts';
import { Icon } from './Icon.tsx';
import { geometryOf, partsOf, readPasted, sound, withWay, type Part } from './parts.ts';
import { ShapeMap } from './ShapeMap.tsx';
import { measured } from '../map/sums.ts';
import { useDrawing } from './useDrawing.ts';
import { VertexTable } from './VertexTable.tsx';
import './draw.css';

type Doing = { draw: Shape } | 'split' | 'paste' | undefined;

const areasOf = (parts: readonly Part[]) => parts.flatMap((part) => geometryOf([part]) ?? []);

const sightOf = (parts: readonly Part[]): Sight | undefined => {
  const positions = parts.filter(sound).flatMap(({ ways }) => ways.flat());
  return positions.length ? { bounds: boxAround(positions) } : undefined;
};

/** A geometry: drawn on a map, or written and pasted vertex by vertex beside it. */
export default function ShapeEditor({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const { t, titleOf, language } = useText();
  const drawing = useDrawing(value, onChange);
  const { parts, selected, choose, change, undo, redo } = drawing;
  const kinds = field.shapes ?? SHAPES;
  const [wanted, setWanted] = useState<Shape>(kinds.at(-1) ?? 'polygon');
  const kind = parts[0]?.kind ?? wanted;
  const [doing, setDoing] = useState<Doing>();
  const [note, setNote] = useState('');
  const [pasted, setPasted] = useState('');
  const [snaps, setSnaps] = useState(true);
  const [sight, setSight] = useState(() => sightOf(parts));
  /** Of the map, once there is one to draw on. */
  const [middle, setMiddle] = useState<() => Position>();
  const part = parts[selected.part];
  const vertices = part?.ways[selected.way] ?? [];
  const whole = parts.every(sound) ? geometryOf(parts) : undefined;
  const { area, length } = whole ? measured(whole, language) : {};

  const settle = (next: readonly Part[], at = selected): void => {
    change(next, at);
    setDoing(undefined);
    setNote('');
  };
  const refused = (why: Refusal): void => {
    setDoing(undefined);
    setNote(t(`draw.${why}`));
  };
  const addWay = (way: Position[]): void => {
    if (doing !== 'split') {
      settle([...parts, { kind, ways: [way] }], { part: parts.length, way: 0 });
      return;
    }
    const [target] = areasOf(part ? [part] : []);
    const polygons = target && split(target, way);
    if (!polygons || typeof polygons === 'string') return refused(polygons ?? 'notAcross');
    const pieces = polygons.flatMap((rings) => partsOf({ type: 'Polygon', coordinates: rings }));
    settle(parts.toSpliced(selected.part, 1, ...pieces));
    setNote(t('draw.splitInto', { count: pieces.length }));
  };
  const join = (): void => {
    const union = merge(areasOf(parts));
    if (typeof union === 'string') refused(union);
    else settle(partsOf(union));
  };
  const write = (next: Position[]): void => {
    if (part) change(withWay(parts, selected, next));
    else change([{ kind, ways: [next] }]);
  };
  const paste = (): void => {
    const read = readPasted(pasted, kind);
    if (!read || read.some((one) => !kinds.includes(one.kind))) {
      setNote(t('draw.notRead'));
      return;
    }
    settle(read[0]?.kind === parts[0]?.kind ? [...parts, ...read] : read, {
      part: parts[0]?.kind === read[0]?.kind ? parts.length : 0,
      way: 0,
    });
    setPasted('');
    setSight(sightOf(read));
  };
  const copy = (): void => {
    const [one] = areasOf(part ? [part] : []);
    if (!one) return;
    setPasted(writeWkt(one));
    setDoing('paste');
    void navigator.clipboard?.writeText(writeWkt(one)).catch(() => undefined);
  };
  const [label, count] = [titleOf(field), parts.flatMap(({ ways }) => ways.flat()).length];
  const isDrawing = doing !== undefined && doing !== 'paste';
  const button = (
    name: 'draw' | 'split' | 'merge' | 'removePart' | 'undo' | 'redo' | 'look' | 'paste' | 'copy',
    act: () => void,
    off = false,
  ) => (
    <Button
      size="small"
      icon={<Icon name={name} />}
      disabled={disabled || off}
      aria-label={t(`draw.${name}`)}
      title={t(`draw.${name}`)}
      onClick={act}
    />
  );
  return (
    <fieldset id={id} className="shape" aria-labelledby={`${id}-label`} aria-describedby={describedBy} data-invalid={invalid || undefined}>
      <div className="shape-tools" role="toolbar" aria-label={t('draw.tools', { name: label })}>
        {kinds.length > 1 && parts.length === 0 && (
          <Segmented
            size="small"
            aria-label={t('draw.kind')}
            value={wanted}
            disabled={disabled}
            options={kinds.map((one) => ({ value: one, label: t(`draw.kinds.${one}`) }))}
            onChange={setWanted}
          />
        )}
        {button('draw', () => setDoing({ draw: kind }), !middle || isDrawing)}
        {kind === 'polygon' && button('split', () => setDoing('split'), !middle || !part || isDrawing)}
        {kind === 'polygon' && button('merge', join, parts.length < 2 || isDrawing)}
        {button('removePart', () => settle(parts.toSpliced(selected.part, 1)), !part || isDrawing)}
        {button('undo', () => undo?.(), !undo || isDrawing)}
        {button('redo', () => redo?.(), !redo || isDrawing)}
        {button('look', () => setSight(sightOf(parts)), !middle || !whole)}
        {button('paste', () => setDoing(doing === 'paste' ? undefined : 'paste'), isDrawing)}
        {button('copy', copy, !part || isDrawing)}
        <Button
          size="small"
          icon={<Icon name="snap" />}
          type={snaps ? 'primary' : 'default'}
          ghost={snaps}
          disabled={disabled || !middle}
          aria-pressed={snaps}
          aria-label={t('draw.snap')}
          title={t('draw.snapHelp')}
          onClick={() => setSnaps(!snaps)}
        />
      </div>
      {isDrawing && (
        <output className="shape-note">
          {t(doing === 'split' ? 'draw.splitHelp' : doing.draw === 'point' ? 'draw.pointHelp' : 'draw.help')}{' '}
          <Button size="small" onClick={() => setDoing(undefined)}>
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
        <div className="shape-table">
          {(parts.length > 1 || (part?.ways.length ?? 0) > 1) && (
            <Select
              size="small"
              aria-label={t('draw.part')}
              value={`${selected.part}.${selected.way}`}
              options={parts.flatMap((one, p) =>
                one.ways.map((_, w) => ({
                  value: `${p}.${w}`,
                  label: w === 0 ? t('draw.partN', { n: p + 1 }) : t('draw.holeN', { n: p + 1, hole: w }),
                })),
              )}
              onChange={(next: string) => {
                const [p = 0, w = 0] = next.split('.').map(Number);
                choose({ part: p, way: w });
              }}
            />
          )}
          <VertexTable
            key={`${selected.part}.${selected.way}`}
            id={`${id}-vertex`}
            vertices={vertices}
            disabled={disabled}
            more={kind !== 'point' || vertices.length === 0}
            onChange={write}
          />
          {middle && !disabled && (kind !== 'point' || vertices.length === 0) && (
            <Button
              size="small"
              onClick={() => {
                const [lon, lat] = middle();
                write([...vertices, [round(lon), round(lat)]]);
              }}
            >
              {t('draw.addMiddle')}
            </Button>
          )}
        </div>
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
