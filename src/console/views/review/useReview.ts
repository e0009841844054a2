import { useRef, useState } from 'react';
import type { Rectangle } from '../../../contract/report.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Transition } from '../../../documents/ground/model/states.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import { move } from '../../actions/move.ts';
import { takeBack } from '../../actions/undo.ts';
import type { Action, Row } from '../../actions/types.ts';
import { isApiError } from '../../data/client/apiError.ts';
import { request } from '../../data/client/client.ts';
import { errorText } from '../../data/client/errorText.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import type { ViewProps } from '../contract.ts';
import { asksMore } from './verdicts.ts';
import type { Queue } from './useQueue.ts';

type Values = Record<string, unknown>;

/** Something that can be taken back. */
type Step =
  | { kind: 'verdict'; id: string; at: number; verdict: Transition; given: Values }
  | { kind: 'values'; id: string; at: number; before: Values; after: Values };

/** What is done with the records of a sitting, in order, taken back, and done again. */
export interface Review {
  /** Ids that were given a verdict here. */
  judged: ReadonlyMap<string, Transition>;
  last: Step | undefined;
  /** What was taken back last, unless something else was done since. */
  undone: Step | undefined;
  judge: (row: Row, at: number, verdict: Transition, level: string | undefined) => void;
  /** @param more values that follow from the boxes */
  setBoxes: (row: Row, at: number, boxes: readonly Rectangle[], more?: Values) => void;
  setValues: (row: Row, at: number, values: Values) => void;
  undo: () => void;
  redo: () => void;
}

const version = (row: Row): number => Number(row['version']);
const actionOf = (actions: readonly Action[], { name }: Transition): Action | undefined =>
  actions.find((action) => action.id === `transition:${name}`);

/** The boxes as the property holds them. */
const valueOf = ({ fields }: Resource, name: string, boxes: readonly Rectangle[]): unknown =>
  fields.find((f) => f.name === name)?.type === 'rows' ? boxes : (boxes[0] ?? null);

export function useReview(
  props: ViewProps<'review'>,
  view: ViewOf<'review'>,
  queue: Queue,
  onTurn: (at: number) => void,
  onNext: (at: number) => void,
): Review {
  const { bundle, resource, actions, onAction } = props;
  const { t, titleOf } = useText();
  const [judged, setJudged] = useState<ReadonlyMap<string, Transition>>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);
  // One after the other: a correction must not overtake the verdict before it.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** The newest record known here: what is sent names its version. */
  const newest = useRef(new Map<string, Row>());
  const known = (row: Row): Row => {
    const other = newest.current.get(row.id);
    return other && version(other) > version(row) ? other : row;
  };
  const reread = async (id: string): Promise<void> => {
    const row = await queue.refresh(id);
    if (row) newest.current.set(id, row);
  };
  /** Tells why it was refused, and shows the record as it is now. */
  const refused = async (error: unknown, id: string, at: number): Promise<void> => {
    const met = isApiError(error) && error.status === 409;
    notify('warning', t(met ? 'review.met' : 'review.failed', { no: at + 1 }), errorText(error));
    setJudged((now) => new Map([...now].filter(([other]) => other !== id)));
    setSteps((now) => now.filter((step) => step.id !== id));
    setUndone((now) => now.filter((step) => step.id !== id));
    await reread(id);
    onTurn(at);
  };
  const send = (id: string, at: number, work: () => Promise<unknown>): void => {
    queue.hold(id, 1);
    line.current = line.current
      .then(work)
      .finally(() => queue.hold(id, -1))
      .then(() => reread(id))
      .catch((error: unknown) => refused(error, id, at));
  };
  const give = (row: Row, at: number, verdict: Transition, given: Values): void => {
    setJudged((now) => new Map([...now, [row.id, verdict]]));
    if (verdict.undo) setSteps((now) => [...now, { kind: 'verdict', id: row.id, at, verdict, given }]);
    send(row.id, at, () => move(bundle, verdict, [known(row)], Object.keys(given).length > 0 ? { values: given } : {}));
  };
  const judge = (row: Row, at: number, verdict: Transition, level: string | undefined): void => {
    const given =
      view.level !== undefined && level !== undefined && verdict.form.fields.includes(view.level) ? { [view.level]: level } : {};
    const action = actionOf(actions, verdict);
    if (action && asksMore(verdict, Object.keys(given))) {
      onAction(action, known(row));
      return;
    }
    setUndone([]);
    give(row, at, verdict, given);
    onNext(at);
  };
  const write = async (id: string, row: Row, values: Values): Promise<void> => {
    const answer = await request<Row>({
      url: `${resource.api}/update`,
      params: { screen: bundle.screen.name },
      body: { ...values, id, version: version(known(row)) },
      handled: 'entirely',
    });
    newest.current.set(id, answer);
  };
  const put = (row: Row, at: number, values: Values): void => {
    const before = Object.fromEntries(Object.keys(values).map((one) => [one, row[one] ?? null]));
    setSteps((now) => [...now, { kind: 'values', id: row.id, at, before, after: values }]);
    queue.take({ ...row, ...values });
    send(row.id, at, () => write(row.id, row, values));
  };
  const setValues: Review['setValues'] = (...change) => {
    setUndone([]);
    put(...change);
  };
  const setBoxes: Review['setBoxes'] = (row, at, boxes, more = {}) => {
    const name = view.box;
    if (name !== undefined) setValues(row, at, { ...more, [name]: valueOf(resource, name, boxes) });
  };
  const back = async (verdict: Transition, row: Row): Promise<void> => {
    const { refused: not } = await takeBack(bundle, verdict, [{ id: row.id, version: version(row) }]);
    if (not[0]) throw new Error(not[0].message);
  };
  const undo = (): void => {
    const step = steps.at(-1);
    const row = queue.rows?.find((one) => one.id === step?.id);
    if (!step || !row) return;
    setSteps(steps.slice(0, -1));
    setUndone((now) => [...now, step]);
    if (step.kind === 'values') {
      queue.take({ ...row, ...step.before });
      send(step.id, step.at, () => write(step.id, row, step.before));
    } else {
      setJudged((now) => new Map([...now].filter(([id]) => id !== step.id)));
      send(step.id, step.at, () => back(step.verdict, known(row)));
      notify('success', t('review.undone', { no: step.at + 1, title: titleOf(step.verdict) }));
    }
    onTurn(step.at);
  };
  const redo = (): void => {
    const step = undone.at(-1);
    const row = queue.rows?.find((one) => one.id === step?.id);
    if (!step || !row) return;
    setUndone(undone.slice(0, -1));
    if (step.kind === 'values') put(row, step.at, step.after);
    else give(row, step.at, step.verdict, step.given);
    onTurn(step.at);
  };
  return { judged, last: steps.at(-1), undone: undone.at(-1), judge, setBoxes, setValues, undo, redo };
}
