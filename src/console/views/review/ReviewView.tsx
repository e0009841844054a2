import '../../data/texts/reviewTexts.ts';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Rectangle } from '../../../contract/report.ts';
import type { Row } from '../../actions/types.ts';
import { useDictionary } from '../../data/documents/dictionaries.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { Failure } from '../../parts/Failure.tsx';
import { sessionStore } from '../../session/session.ts';
import type { ViewProps } from '../contract.ts';
import { boxesIn } from './boxes.ts';
import { FIT, type Camera } from './camera.ts';
import { Head, type Choice } from './Head.tsx';
import { useReviewKeys } from './keys.ts';
import { nextFree, nextGroup, pictureNames, textIn } from './order.ts';
import { Near } from './Near.tsx';
import { marksOf, Outline } from './Outline.tsx';
import { Panel } from './Panel.tsx';
import { Darkroom } from './pictures.ts';
import { PlaceStage } from './PlaceStage.tsx';
import { Stand, usePair } from './Stand.tsx';
import { boxSize, holds, measuredValues } from './sizes.ts';
import { Strip } from './Strip.tsx';
import { Tools } from './Tools.tsx';
import { boxTemperatures } from './temperatures.ts';
import { useBoxes, type Tool } from './useBoxes.ts';
import { useFound } from './useFound.ts';
import { useMeasures } from './useMeasures.ts';
import { useOthers } from './useOthers.ts';
import { AHEAD, useQueue, useWhole } from './useQueue.ts';
import { useReview } from './useReview.ts';
import { openStates, takes, verdictsFor } from './verdicts.ts';
import './review.css';

/** Records whose pictures are kept after their turn; steps of brightness. */
const BEHIND = 1;
const LIGHT = [1, 1.4, 1.9, 0.7] as const;

/** Pictures of records one after the other, judged by keys. */
export function ReviewView(props: ViewProps<'review'>): ReactElement {
  const { view, bundle, resource, actions, matching, sort, readAt, recycled, nameOf, onOpen, empty } = props;
  const { t, titleOf } = useText();
  const plain = usePlain();
  const user = useStore(sessionStore)?.user;
  const { states } = resource;
  const place = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice>(states ? 'open' : 'all');
  const open = useMemo(() => openStates(resource, bundle.screen), [resource, bundle.screen]);
  const where = useMemo(
    () =>
      choice === 'open' && states ? [...matching.where, { field: states.field, operator: 'in' as const, value: open }] : matching.where,
    [choice, states, open, matching.where],
  );
  const queue = useQueue(bundle, { where, keyword: matching.keyword }, sort, pictureNames(view), view.together);
  const { rows } = queue;
  const [turn, setTurn] = useState(0);
  const at = Math.min(turn, Math.max(0, (rows?.length ?? 0) - 1));
  const row = rows?.[at];
  const [camera, setCamera] = useState<Camera>(FIT);
  const [brightness, setBrightness] = useState(1);
  const [coloured, setColoured] = useState(true);
  const [levels, setLevels] = useState<ReadonlyMap<string, string>>(new Map());
  const goTo = (next: number): void => {
    setTurn(Math.max(0, Math.min((rows?.length ?? 1) - 1, next)));
    boxes.reset();
    setCamera(FIT);
  };
  const { image, thermal, media, thermalMedia } = view;
  const room = useMemo(
    () => new Darkroom({ image, ...(thermal ? { thermal } : {}), ...(media ? { media } : {}), ...(thermalMedia ? { thermalMedia } : {}) }),
    [image, thermal, media, thermalMedia],
  );
  useEffect(() => () => room.close(), [room]);
  useEffect(() => {
    if (rows) room.keep([...rows.slice(at, at + AHEAD + 1), ...rows.slice(Math.max(0, at - BEHIND), at)]);
  }, [room, rows, at]);
  const { refresh } = queue;
  useWhole(view.box, rows, at, refresh);
  const shown = usePair(room, row);
  const isOpen = (one: Row): boolean => !states || open.includes(String(one[states.field]));
  const next = (from: number): void =>
    goTo(nextFree(rows ?? [], from, (one) => others.has(one.id) || (choice === 'open' && !isOpen(one) && !review.judged.has(one.id))));
  const review = useReview(props, view, queue, goTo, next);
  const others = useOthers(
    bundle.screen,
    place,
    row && !recycled && !review.judged.has(row.id) ? row.id : undefined,
    (left) => void refresh(left),
  );
  // Whoever comes to a review that has begun starts where nobody is.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !rows || others.size === 0) return;
    begun.current = true;
    if (at === 0 && rows[0] && others.has(rows[0].id)) next(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, others]);
  // A form that the review opened has changed the record meanwhile.
  const id = row?.id;
  useEffect(() => {
    if (id !== undefined && readAt > 0) void refresh(id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [readAt, refresh]);
  const fieldOf = (name: string | undefined): Field | undefined => resource.fields.find((f) => f.name === name);
  const entries = useDictionary(fieldOf(view.level)?.dict);
  const many = fieldOf(view.box)?.type === 'rows';
  const first = shown?.id === id ? (shown?.pair.thermal ?? shown?.pair.visible ?? undefined) : undefined;
  const measures = useMeasures(first?.file);
  const scale = measures?.scale && holds(measures.scale, view);
  const measured = (box: Rectangle): Record<string, number> =>
    measuredValues(
      view,
      resource.fields,
      scale && boxSize(box, scale),
      first && measures?.grid && boxTemperatures(measures.grid, first, box),
    );
  const editable =
    !recycled &&
    row !== undefined &&
    actions.some((action) => action.id === 'edit') &&
    (states?.edit?.includes(String(row[states.field])) ?? true);
  const found = useFound(props, recycled ? undefined : row);
  const mayEdit = Boolean(first?.whole) && (found ? found.begin !== undefined : view.box !== undefined && editable);
  const verdicts = row && !recycled && !review.judged.has(row.id) ? verdictsFor(resource, actions, row, { ...user }) : [];
  const takesLevel = verdicts.some((one) => takes(one, view.level));
  const maySetLevel = view.level !== undefined && (takesLevel || (editable && !states?.transitions.some((one) => takes(one, view.level))));
  const level = row && (levels.get(row.id) ?? textIn(row, view.level));
  const setLevel = (code: string): void => {
    if (!row) return;
    if (takesLevel) setLevels(new Map([...levels, [row.id, code]]));
    else review.setValues(row, at, { [view.level ?? '']: code });
  };
  const boxes = useBoxes({
    boxes: shown && shown.id === id ? (found?.boxes ?? boxesIn(row?.[view.box ?? ''])) : [],
    size: first,
    many: many || found !== undefined,
    fixed: found !== undefined,
    save: (next, changed) => {
      if (found) {
        if (changed) found.begin?.by(changed);
      } else if (row) review.setBoxes(row, at, next, many || !changed ? {} : measured(changed));
    },
  });
  const groupTo = (way: 1 | -1): (() => void) | undefined => {
    const to = view.together === undefined || !rows ? undefined : nextGroup(rows, at, view.together, way);
    return to === undefined ? undefined : () => goTo(to);
  };
  const takeTool = (tool: Tool): void => {
    boxes.take(boxes.tool === tool ? undefined : tool);
    // The button would take Enter and Space, which now are the tool's.
    place.current?.querySelector<HTMLElement>('.review-stage')?.focus({ preventScroll: true });
  };
  const toolOf = (tool: Tool) => (mayEdit ? () => takeTool(tool) : undefined);
  const tools = { correct: toolOf('correct'), polygon: toolOf('polygon') };
  useReviewKeys(place, (event) => {
    if (boxes.press(event)) return true;
    const [yes, no] = verdicts;
    const does: Record<string, (() => void) | undefined> = {
      enter: row && yes && (() => review.judge(row, at, yes, level)),
      f: row && no && (() => review.judge(row, at, no, level)),
      arrowright: () => next(at),
      arrowleft: () => goTo(at - 1),
      pagedown: groupTo(1),
      pageup: groupTo(-1),
      z: event.shiftKey ? review.redo : review.undo,
      y: review.redo,
      e: tools.correct,
      g: tools.polygon,
      b: () => setBrightness(LIGHT[(LIGHT.indexOf(brightness as (typeof LIGHT)[number]) + 1) % LIGHT.length] ?? 1),
      p: measures?.grid && (() => setColoured(!coloured)),
      '0': () => setCamera(FIT),
    };
    const key = event.key.toLowerCase();
    const code = maySetLevel ? entries.find((entry) => entry.code.toLowerCase() === key)?.code : undefined;
    const act = code === undefined ? does[key] : () => setLevel(code);
    act?.();
    return act !== undefined;
  });
  const titleField = fieldOf(view.label);
  const together = fieldOf(view.together);
  const nameIn = (one: Row): string => (titleField ? plain(titleField, one[titleField.name]) : nameOf(one));
  const colourOf = (one: Row): string | undefined => entries.find((entry) => entry.code === textIn(one, view.level))?.colour;
  const signOf = (one: Row): string => {
    const verdict = review.judged.get(one.id);
    if (verdict)
      return verdict.name === states?.transitions.find((other) => other.from.some((state) => open.includes(state)))?.name ? '✓' : 'F';
    return isOpen(one) ? (others.get(one.id)?.slice(0, 1).toUpperCase() ?? '') : '✓';
  };
  const blade = row && textIn(row, view.place) ? (textIn(row, 'assetCode') ?? '') : undefined;
  const marks = blade === undefined ? [] : marksOf(rows ?? [], view, blade, colourOf);
  const { last: step, undone } = review;
  const keepsSize = view.length !== undefined || view.width !== undefined || view.surface !== undefined;
  if (queue.error) return <Failure error={queue.error as Error} onRetry={queue.again} />;
  return (
    <div ref={place} className="review" aria-busy={rows === undefined}>
      <Head
        choice={states && choice}
        onChoice={setChoice}
        no={rows && (rows.length ? at + 1 : 0)}
        shown={rows?.length}
        total={queue.total}
        done={review.judged.size}
        others={(rows ?? []).flatMap((one, n) => (others.has(one.id) ? [{ id: one.id, at: n, by: others.get(one.id) ?? '' }] : []))}
        onAgain={queue.again}
      />
      {rows?.length === 0 ? (
        <div className="review-none">{choice === 'open' ? t('review.none') : empty}</div>
      ) : (
        <div className="review-body">
          <div className="review-left">
            <Tools
              camera={camera}
              onCamera={setCamera}
              brightness={brightness}
              onBrightness={setBrightness}
              coloured={coloured}
              onColoured={measures?.grid && (() => setColoured(!coloured))}
              boxes={boxes}
              tools={tools}
              adds={found?.begin?.title}
              undo={
                step && {
                  title:
                    step.kind === 'values'
                      ? t('review.undoBox', { no: step.at + 1 })
                      : t('review.undo', { no: step.at + 1, title: titleOf(step.verdict) }),
                  run: review.undo,
                }
              }
              redo={
                undone && {
                  title:
                    undone.kind === 'values'
                      ? t('review.redoBox', { no: undone.at + 1 })
                      : t('review.redo', { no: undone.at + 1, title: titleOf(undone.verdict) }),
                  run: review.redo,
                }
              }
            />
            {shown && row ? (
              <Stand
                pair={shown.pair}
                camera={camera}
                onCamera={setCamera}
                brightness={brightness}
                boxes={boxes}
                label={found ? found.boxes.map(({ title }) => title) : nameIn(row)}
                title={found && nameIn(row)}
                measures={shown.id === row.id ? measures : undefined}
                coloured={coloured}
                sizes={keepsSize ? { scale } : undefined}
              >
                {(broken) => <PlaceStage view={view} bundle={bundle} row={row} name={nameIn(row)} broken={broken} />}
              </Stand>
            ) : (
              <div className="review-stage" />
            )}
            {rows && (
              <Strip
                rows={rows}
                at={at}
                nameOf={nameIn}
                fileOf={(one) =>
                  [one[view.thermal ?? ''], one[view.image]].flat().find((file): file is string => typeof file === 'string' && file !== '')
                }
                colourOf={colourOf}
                signOf={signOf}
                onTurn={goTo}
              />
            )}
          </div>
          {row && (
            <Panel
              row={row}
              no={`${at + 1}`}
              name={nameIn(row)}
              fields={(view.fields ?? []).flatMap((name) => fieldOf(name) ?? [])}
              levels={entries}
              level={level}
              onLevel={maySetLevel ? setLevel : undefined}
              verdicts={verdicts}
              onVerdict={(verdict) => review.judge(row, at, verdict, level)}
              onOpen={onOpen && (() => onOpen(row))}
              onStep={(by) => (by > 0 ? next(at) : goTo(at + by))}
              holder={others.get(row.id)}
              decided={choice === 'open' && !isOpen(row) && !review.judged.has(row.id)}
              group={together && { title: titleOf(together), before: groupTo(-1), next: groupTo(1) }}
            >
              {marks.length > 0 && <Outline marks={marks} current={row.id} onTurn={goTo} />}
              {view.around && view.at !== undefined && (
                <Near screens={view.around} rows={rows ?? []} at={at} place={view.at} colourOf={colourOf} nameOf={nameIn} onTurn={goTo} />
              )}
            </Panel>
          )}
        </div>
      )}
    </div>
  );
}
