import { useId, useRef, useState, type RefObject } from 'react';

/** What a field of a form needs to be drawn. */
export interface FieldBinding {
  id: string;
  name: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** A small form's values and messages. */
export interface Fields<K extends string> {
  form: RefObject<HTMLFormElement | null>;
  values: Record<K, string>;
  bind: (name: K) => FieldBinding;
  set: (name: K, value: string) => void;
  /** Shows messages and moves to the first; answers whether there is none. */
  check: (messages: Partial<Record<K, string | false>>) => boolean;
  focus: (name: K) => void;
}

/** Values and messages of a form by field; a message goes when its field changes. */
export function useFields<K extends string>(initial: Record<K, string>): Fields<K> {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<K, string>>>({});
  const set = (name: K, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const focus = (name: K): void => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  return {
    form,
    values,
    bind: (name) => ({ id: `${id}-${name}`, name, value: values[name], error: errors[name], onChange: (value) => set(name, value) }),
    set,
    check: (messages) => {
      const problems = Object.fromEntries(Object.entries(messages).filter(([, message]) => message)) as Partial<Record<K, string>>;
      setErrors(problems);
      const [first] = Object.keys(problems) as K[];
      if (first) focus(first);
      return first === undefined;
    },
    focus,
  };
}
