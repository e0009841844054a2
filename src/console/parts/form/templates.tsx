import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import type { Field, FormGroup } from '../../../documents/types.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/useText.ts';
import { createSteps, type StepStore } from './steps.ts';
import { Summary } from './Summary.tsx';

/** What the form hands its templates: groups with their fields, the number of columns, and where the user stands in a form of steps. */
export interface FormLayout {
  groups: readonly { group: FormGroup; fields: Field[] }[];
  columns: number;
  steps: StepStore | undefined;
}

const NO_STEPS = createSteps();

function FieldTemplate({ children }: FieldTemplateProps): ReactElement {
  return <>{children}</>;
}

function ObjectFieldTemplate({ properties, registry }: ObjectFieldTemplateProps): ReactElement {
  const { titleOf } = useText();
  const { groups, columns, steps } = (registry.formContext as { layout: FormLayout }).layout;
  const { at } = useStore(steps ?? NO_STEPS);
  const contents = new Map(properties.map((p) => [p.name, p.content]));
  return (
    <>
      {groups.map(({ group, fields }, n) => (
        <fieldset className="form-group" key={`${n} ${group.title}`} hidden={steps !== undefined && n !== at}>
          {groups.length > 1 && <legend>{titleOf(group)}</legend>}
          <div className={`form-grid form-grid-${columns}`}>{fields.map((f) => contents.get(f.name))}</div>
        </fieldset>
      ))}
      {steps && at >= groups.length && <Summary groups={groups} />}
    </>
  );
}

/** Lean templates: fields draw their own label and message, objects lay their fields out in groups. */
export const templates = { FieldTemplate, ObjectFieldTemplate };
