import { CalendarOutlined } from '@ant-design/icons';
import { useState, type ReactElement } from 'react';
import type { RangeProps, SinglePickerProps } from './pickers.tsx';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const load = (): Promise<typeof import('./pickers.tsx')> => import('./pickers.tsx');
const Single = part(() => load().then((m) => ({ default: m.SinglePicker })));
const Range = part(() => load().then((m) => ({ default: m.DayRange })));

interface LookAlikeProps {
  id: string;
  text: string;
  placeholder: string;
  disabled?: boolean;
  onOpen?: () => void;
}

function LookAlike({ id, text, placeholder, disabled, onOpen }: LookAlikeProps): ReactElement {
  return (
    <button
      type="button"
      id={id}
      className="picker-button"
      disabled={disabled}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={onOpen}
    >
      <span className={text === '' ? 'picker-placeholder' : undefined}>{text === '' ? placeholder : text}</span>
      <CalendarOutlined aria-hidden />
    </button>
  );
}

/** A date or time picker in a form; a button of the same size until its code is there. */
export function LazySingle(props: SinglePickerProps): ReactElement {
  return (
    <Waiting fallback={<LookAlike id={props.id} text={props.value ?? ''} placeholder={props.placeholder} disabled />}>
      <Single {...props} />
    </Waiting>
  );
}

const rangeText = ([from, to]: RangeProps['value']): string => (from === null && to === null ? '' : `${from ?? '…'} ~ ${to ?? '…'}`);

/** A range of days in a search form; a button of the same size until it is first used. */
export function LazyRange(props: RangeProps): ReactElement {
  const [used, setUsed] = useState(false);
  const button = (
    <LookAlike id={props.id} text={rangeText(props.value)} placeholder={props.placeholder.join(' ~ ')} onOpen={() => setUsed(true)} />
  );
  return used ? (
    <Waiting fallback={button}>
      <Range {...props} open />
    </Waiting>
  ) : (
    button
  );
}

/** One day or moment in a search form; a button of the same size until it is first used. */
export function LazySingleFilter(props: SinglePickerProps): ReactElement {
  const [used, setUsed] = useState(false);
  const button = <LookAlike id={props.id} text={props.value ?? ''} placeholder={props.placeholder} onOpen={() => setUsed(true)} />;
  return used ? (
    <Waiting fallback={button}>
      <Single {...props} open />
    </Waiting>
  ) : (
    button
  );
}
