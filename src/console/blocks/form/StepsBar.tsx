import { Progress, Steps } from 'antd';
import type { ReactElement } from 'react';
import type { Field, FormGroup } from '../../../documents/types.ts';
import { useNarrow } from '../../data/useNarrow.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/useText.ts';
import { fieldOfPlace, useErrors } from '../../fields/errors.tsx';
import { useVerdict } from './ruled.ts';
import { shownSteps, type StepStore, type Walk } from './steps.ts';

interface StepsBarProps {
  groups: readonly { group: FormGroup; fields: Field[] }[];
  store: StepStore;
  walk: Walk;
}

/** Where the user stands in a form of steps, and where something is wrong; a step that is done can be gone back to. */
export function StepsBar({ groups, store, walk }: StepsBarProps): ReactElement {
  const { t, titleOf } = useText();
  const narrow = useNarrow();
  const { at } = useStore(store);
  const wrong = new Set(Object.keys(useErrors()).map(fieldOfPlace));
  const steps = [...shownSteps(groups, useVerdict().hidden), groups.length];
  const current = Math.max(0, steps.indexOf(at));
  const titles = steps.map((n) => { const group = groups[n]?.group; return group ? titleOf(group) : t('steps.summary'); });
  const place = t('steps.place', { step: current + 1, count: steps.length, title: titles[current] ?? '' });
  return (
    <div className="steps-bar">
      <output className={narrow ? 'steps-place' : 'visually-hidden'}>{place}</output>
      {narrow
        ? <Progress percent={(100 * (current + 1)) / steps.length} showInfo={false} size="small" aria-hidden />
        : (
          <Steps
            size="small"
            responsive={false}
            current={current}
            items={steps.map((n, i) => ({
              title: titles[i],
              disabled: i >= current,
              ...(groups[n]?.fields.some((f) => wrong.has(f.name)) ? { status: 'error' as const } : {}),
            }))}
            onChange={(i) => {
              const step = steps[i];
              if (step !== undefined && i < current) walk.goTo(step);
            }}
          />
        )}
    </div>
  );
}
