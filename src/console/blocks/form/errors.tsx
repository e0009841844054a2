import { createContext, useContext, useSyncExternalStore } from 'react';
import { ApiError } from '../../data/apiError.ts';
import { errorText } from '../../data/errorText.ts';
import { createStore, useStore, type Store } from '../../data/store.ts';

/** Messages by field name; the empty name is for the record as a whole. */
export type FieldErrors = Record<string, string>;

/** What a failed call says, by field; under the empty name when no field is to blame. */
export function messagesOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return { '': errorText(error) };
  const fields = Object.fromEntries(error.errors.map((e) => [e.field.split('.')[0] ?? '', e.message]));
  return Object.keys(fields).length > 0 ? fields : { '': errorText(error) };
}

/** Messages for fields the form does not draw go over it, with the names of the fields. */
export function withoutPlace(found: FieldErrors, drawn: readonly { name: string }[], titles: readonly { name: string; title: string }[]): FieldErrors {
  const lost = Object.entries(found).filter(([name]) => name !== '' && !drawn.some((f) => f.name === name));
  if (lost.length === 0) return found;
  const kept = Object.fromEntries(Object.entries(found).filter(([name]) => !lost.some(([other]) => other === name)));
  const told = lost.map(([name, message]) => `${titles.find((f) => f.name === name)?.title ?? name}: ${message}`);
  return { ...kept, '': [kept[''], ...told].filter(Boolean).join('\n') };
}

/** The messages of one form. */
export type ErrorStore = Store<FieldErrors>;

/** Makes the message store of one form. */
export const createErrors = (): ErrorStore => createStore<FieldErrors>({});

/** Sets the message of one field, or takes it away. */
export function setError(store: ErrorStore, name: string, message: string | undefined): void {
  const { [name]: before, ...rest } = store.get();
  if (before === message) return;
  store.set(message === undefined ? rest : { ...rest, [name]: message });
}

const Context = createContext(createErrors());

/** Gives the fields inside their form's messages. */
export const ErrorProvider = Context.Provider;

/** Every message of the form; re-renders with each. */
export const useErrors = (): FieldErrors => useStore(useContext(Context));

/** The message of one field; re-renders that field alone. */
export function useFieldError(name: string): string | undefined {
  const store = useContext(Context);
  return useSyncExternalStore(store.subscribe, () => store.get()[name]);
}
