import { createContext, useContext, useSyncExternalStore } from 'react';
import { fieldType } from '../../documents/ground/fields/index.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { createStore, useStore, type Store } from '../data/store.ts';

/**
 * Messages by place: a field's name, or a dotted path into an object or a list (`items.0.part`); the empty one is for the record as a
 * whole.
 */
export type FieldErrors = Record<string, string>;

/** The field that a place belongs to. */
export const fieldOfPlace = (place: string): string => place.split('.')[0] ?? '';

/** Where a message about a dotted path is shown: at the input of that part where there is one, else at the field itself. */
export function placeOf(path: string, fields: readonly Field[]): string {
  const name = fieldOfPlace(path);
  const field = fields.find((f) => f.name === name);
  return field && field.type !== 'values' && fieldType(field.type).nested ? path : name;
}

/** The messages of one form. */
export type ErrorStore = Store<FieldErrors>;

/** Makes the message store of one form. */
export const createErrors = (): ErrorStore => createStore<FieldErrors>({});

/** Sets the messages of one field and of everything inside it; what is not named is taken away. */
export function setErrors(store: ErrorStore, name: string, messages: FieldErrors): void {
  const before = store.get();
  const own = Object.keys(before).filter((place) => fieldOfPlace(place) === name);
  const places = Object.keys(messages);
  if (own.length === places.length && places.every((place) => before[place] === messages[place])) return;
  store.set({ ...Object.fromEntries(Object.entries(before).filter(([place]) => !own.includes(place))), ...messages });
}

const Context = createContext(createErrors());

/** Gives the fields inside their form's messages. */
export const ErrorProvider = Context.Provider;

/** Every message of the form; re-renders with each. */
export const useErrors = (): FieldErrors => useStore(useContext(Context));

/** The message of one place; re-renders that alone. */
export function useFieldError(place: string): string | undefined {
  const store = useContext(Context);
  return useSyncExternalStore(store.subscribe, () => store.get()[place]);
}
