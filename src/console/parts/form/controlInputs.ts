import { GeometryInput } from '../../draw/GeometryInput.tsx';
import { LocationInput } from '../../draw/LocationInput.tsx';
import { inputs } from '../../fields/inputs.ts';

/** The form input of each field type that one control edits: all but objects and lists. */
export const controlInputs = { ...inputs, geometry: GeometryInput, location: LocationInput };
