import type { ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { FormGroup } from '../../../documents/ground/model/form.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { fieldOfPlace, useErrors } from '../../fields/errors.tsx';
import { useVerdict } from './ruled.ts';
import { shownSteps, type StepStore, type Walk } from './steps.ts';

interface StepsBarProps {
  groups: readonly { group: FormGroup; fields: Field[] }[];
  store: StepStore;
  walk: Walk;
}

/**
 * Where the user stands in a form of steps, and where something is wrong; a step that is done can be gone back to. Drawn by
 * itself: antd's Steps would bring 4 KiB into the start of the console, by what it shares with the list.
 */
export function StepsBar({ groups, store, walk }: StepsBarProps): ReactElement {
  const { t, titleOf } = useText();
  const { at } = useStore(store);
  const wrong = new Set(Object.keys(useErrors()).map(fieldOfPlace));
  const steps = [...shownSteps(groups, useVerdict().hidden), groups.length];
  const current = Math.max(0, steps.indexOf(at));
  const titles = steps.map((n) => {
    const group = groups[n]?.group;
    return group ? titleOf(group) : t('steps.summary');
  });
  return (
    <div className="steps-bar">
      <output className="steps-place">{t('steps.place', { step: current + 1, count: steps.length, title: titles[current] ?? '' })}</output>
      <ol className="steps">
        {steps.map((n, i) => {
          const failed = groups[n]?.fields.some((f) => wrong.has(f.name)) === true;
          const name = (
            <>
              <span className="steps-number" aria-hidden>
                {failed ? '!' : i < current ? '✓' : i + 1}
              </span>
              <span className="steps-title">{titles[i]}</span>
            </>
          );
          return (
            <li
              key={n}
              className={`step${i === current ? ' step-current' : i < current ? ' step-done' : ''}${failed ? ' step-wrong' : ''}`}
              aria-current={i === current ? 'step' : undefined}
            >
              {i < current ? (
                <button type="button" onClick={() => walk.goTo(n)}>
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
