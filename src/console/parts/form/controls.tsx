import { getDefaultRegistry } from '@rjsf/core';
import type { Field as LibraryField, FieldProps, RegistryFieldsType, RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { FIELD_TYPES } from '../../../documents/ground/fields/index.ts';
import type { Input } from '../../fields/contract.ts';
import { controlInputs } from './controlInputs.ts';
import { DRAWN_BY } from './drawn.ts';
import { usePlaced } from './placed.ts';

interface ControlProps {
  input: Input;
  id: string;
  value: unknown;
  disabled: boolean;
  onChange: (value: unknown) => void;
}

/** The input of a field type, with what the template around knows of the field. */
function Control({ input: TypeInput, id, value, disabled, onChange }: ControlProps): ReactElement | null {
  const placed = usePlaced();
  if (!placed) return null;
  const { field, place, locked, before, invalid, describedBy } = placed;
  return (
    <TypeInput
      id={id}
      field={field}
      place={place}
      value={locked ? before : value}
      disabled={disabled || locked || field.reference === ''}
      invalid={invalid}
      describedBy={describedBy}
      onChange={onChange}
    />
  );
}

const widgetOf = (input: Input): ((props: WidgetProps) => ReactElement) =>
  function Widget({ id, value, disabled, readonly, onChange }) {
    return (
      <Control
        input={input}
        id={id}
        value={value as unknown}
        disabled={disabled === true || readonly === true}
        onChange={(next) => onChange(next)}
      />
    );
  };

const controlOf = (input: Input): ((props: FieldProps) => ReactElement) =>
  function ControlField({ fieldPathId, formData, disabled, readonly, onChange }) {
    return (
      <Control
        input={input}
        id={fieldPathId.$id}
        value={formData as unknown}
        disabled={disabled === true || readonly === true}
        onChange={(next) => onChange(next, fieldPathId.path)}
      />
    );
  };

/** The library's own field of what has parts: those of a locked one are the ones it had. */
const lockable = (Parts: LibraryField): LibraryField =>
  function LockableField(props) {
    const placed = usePlaced();
    // A row stands in the field of its list.
    const locked = placed?.locked === true && placed.place === props.fieldPathId.path.join('.');
    return locked ? <Parts {...props} formData={placed.before} disabled /> : <Parts {...props} />;
  };

const typesBy = (by: 'widget' | 'field'): (keyof typeof controlInputs)[] =>
  FIELD_TYPES.filter((type): type is keyof typeof controlInputs => DRAWN_BY[type] === by);
const { ObjectField, ArrayField } = getDefaultRegistry().fields;

/** The library's widgets, by field type. */
export const widgets: RegistryWidgetsType = Object.fromEntries(typesBy('widget').map((type) => [type, widgetOf(controlInputs[type])]));

/** The library's fields, by field type; and those by which it draws objects and lists. */
export const fields: RegistryFieldsType = {
  ...Object.fromEntries(typesBy('field').map((type) => [type, controlOf(controlInputs[type])])),
  ObjectField: lockable(ObjectField as LibraryField),
  ArrayField: lockable(ArrayField as LibraryField),
};
