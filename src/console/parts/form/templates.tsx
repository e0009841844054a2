import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import type { FormAround, FormLayout } from './around.ts';
import { fieldOf } from './drawn.ts';
import { FieldTemplate } from './FieldTemplate.tsx';
import { usePlaced } from './placed.ts';
import type { FormRecord } from './record.ts';
import { RowsTemplate, RowTemplate } from './Rows.tsx';
import { createSteps } from './steps.ts';
import { Summary } from './Summary.tsx';

const TreeGroup = part(() => import('./tree/TreeGroup.tsx').then((m) => ({ default: m.TreeGroup })));

/** What a tree of checks edits; the remark, which stands last of every form, has an input of its own. */
const isListed = ({ type }: Field): boolean => type === 'multi-reference';

const NO_STEPS = createSteps();

/** The fields of a record in their groups. */
function Groups({
  properties,
  layout: { groups, columns, steps },
  formData,
  disabled,
  registry,
}: ObjectFieldTemplateProps & { layout: FormLayout }): ReactElement {
  const { titleOf } = useText();
  const { at } = useStore(steps ?? NO_STEPS);
  const contents = new Map(properties.map((p) => [p.name, p.content]));
  return (
    <>
      {groups.map(({ group, fields }, n) => (
        <fieldset className="form-group" key={`${n} ${group.title}`} hidden={steps !== undefined && n !== at}>
          {groups.length > 1 && <legend>{titleOf(group)}</legend>}
          {group.tree && (
            <Waiting>
              <TreeGroup
                fields={fields.filter(isListed)}
                record={formData as FormRecord}
                disabled={disabled === true}
                around={registry.formContext as FormAround}
                otherwise={fields.filter(isListed).map((f) => contents.get(f.name))}
              />
            </Waiting>
          )}
          <div className={`form-grid form-grid-${columns}`}>
            {fields.filter((f) => !group.tree || !isListed(f)).map((f) => contents.get(f.name))}
          </div>
        </fieldset>
      ))}
      {steps && at >= groups.length && <Summary groups={groups} />}
    </>
  );
}

/** The properties of an object: of a field in a frame of their own, of a row in that of the row. */
function Parts({ properties, uiSchema, fieldPathId: { $id: id } }: ObjectFieldTemplateProps): ReactElement {
  const describedBy = usePlaced()?.describedBy;
  const grid = <div className="form-grid form-grid-2">{properties.map((p) => p.content)}</div>;
  return fieldOf(uiSchema) ? (
    <fieldset id={id} className="nested" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {grid}
    </fieldset>
  ) : (
    grid
  );
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps): ReactElement {
  const { layout } = props.registry.formContext as FormAround;
  return layout && props.fieldPathId.path.length === 0 ? <Groups {...props} layout={layout} /> : <Parts {...props} />;
}

/** Lean templates: groups and grids of our own, one shell for a field wherever it stands. */
export const templates = { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate: RowsTemplate, ArrayFieldItemTemplate: RowTemplate };
