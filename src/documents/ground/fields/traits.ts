/**
 * What code asks of a field in place of the name of its type: a new type is treated as those that hold the same, by its entry in
 * `fieldTypes`. Only what is made for one type names it.
 */
import { fieldType, type FieldType } from './index.ts';
import type { Field, FieldTypeName } from '../model/fields.ts';

interface Typed {
  type: FieldTypeName;
}
const holds = ({ type }: Typed): FieldType['holds'] => fieldType(type).holds;

export const isNumber = ({ type }: Typed): boolean => fieldType(type).value === 'number';
export const isBoolean = ({ type }: Typed): boolean => fieldType(type).value === 'boolean';
/** A day of the calendar, without a time. */
export const isDay = ({ type }: Typed): boolean => fieldType(type).value === 'date';
/** A day or an instant. */
export const isTime = ({ type }: Typed): boolean => ['date', 'datetime'].includes(fieldType(type).value);

/** Whether a value is a list, each member of which is found by an index of its own. */
export const isMany = ({ type }: Typed): boolean => fieldType(type).column({}) === 'text[]';
/** One code of a dictionary. */
export const isCode = (field: Typed): boolean => holds(field) === 'code' && !isMany(field);
/** One code of a dictionary, or several. */
export const holdsCodes = (field: Typed): boolean => holds(field) === 'code';
/** The key of one record. */
export const isReference = (field: Typed): boolean => holds(field) === 'key' && !isMany(field);
/** The keys of one record or of several. */
export const refers = (field: Typed): boolean => holds(field) === 'key';

export const holdsPictures = (field: Typed): boolean => holds(field) === 'picture';
/** Files of any kind, pictures among them. */
export const holdsFiles = (field: Typed): boolean => holds(field) === 'file' || holdsPictures(field);

/** Longitude and latitude. */
export const isPoint = (field: Typed): boolean => holds(field) === 'point';
/** GeoJSON. */
export const isShape = (field: Typed): boolean => holds(field) === 'shape';
/** Whether its value can be found on a map by itself. */
export const isPlaced = (field: Typed): boolean => isPoint(field) || isShape(field);

/** Text to be read, too long to sort or search by. */
export const isProse = (field: Typed): boolean => holds(field) === 'prose';
/** Written, and never read again. */
export const isSecret = ({ type }: Typed): boolean => fieldType(type).writeOnly === true;
/** Too much for the rows of a list. */
export const isLarge = ({ type }: Typed): boolean => fieldType(type).large === true;
/** Of what is too much, that which lists show by a few of its members. */
export const isThinned = ({ type }: Typed): boolean => fieldType(type).thinned === true;
/** One short value, as fits a cell and stands for an order. */
export const isPlain = ({ type }: Typed): boolean => fieldType(type).sortable;
/** Whether of two values one is the lesser. */
export const isOrdered = (field: Typed): boolean => isPlain(field) && !isBoolean(field);
/** One line of text that people write. */
export const isLine = (field: Typed): boolean => isPlain(field) && fieldType(field.type).value === 'string' && !isCode(field);
/** Whether people choose the value, and do not type it. */
export const isChosen = (field: Typed): boolean =>
  isBoolean(field) || isTime(field) || holdsCodes(field) || refers(field) || holdsFiles(field);

/** Whether devices measure it anew with every report; what they report of codes and switches changes now and then. */
export const isMeasured = (field: Typed & Pick<Field, 'live'>): boolean => field.live === true && !isCode(field) && !isBoolean(field);

/** Whether it stands in the row: it is given, or worked out and kept. */
export const isStored = ({ computed }: Pick<Field, 'computed'>): boolean => computed === undefined || computed.stored;
