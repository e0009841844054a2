import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { useText, type Titled } from '../../data/useText.ts';

/** What the form hands its templates: groups with the names of their fields, and the number of columns. */
interface FormLayout {
  groups: (Titled & { fields: string[] })[];
  columns: number;
}

function FieldTemplate({ children }: FieldTemplateProps): ReactElement {
  return <>{children}</>;
}

function ObjectFieldTemplate({ properties, registry }: ObjectFieldTemplateProps): ReactElement {
  const { titleOf } = useText();
  const { groups, columns } = (registry.formContext as { layout: FormLayout }).layout;
  const contents = new Map(properties.map((p) => [p.name, p.content]));
  return (
    <>
      {groups.map((group, n) => (
        <fieldset className="form-group" key={`${n} ${group.title}`}>
          {groups.length > 1 && <legend>{titleOf(group)}</legend>}
          <div className={`form-grid form-grid-${columns}`}>{group.fields.map((name) => contents.get(name))}</div>
        </fieldset>
      ))}
    </>
  );
}

/** Lean templates: fields draw their own label and message, objects lay their fields out in groups. */
export const templates = { FieldTemplate, ObjectFieldTemplate };
