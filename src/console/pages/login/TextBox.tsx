import type { ReactElement } from 'react';

interface TextBoxProps {
  id: string;
  name: string;
  label: string;
  type?: 'text' | 'password';
  autoComplete: string;
  maxLength: number;
  autoFocus?: boolean;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** A labelled line of text with its message; plain, so that signing in needs no component library. */
export function TextBox({ id, label, error, onChange, type = 'text', ...input }: TextBoxProps): ReactElement {
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type={type} spellCheck={false} autoCapitalize="none" aria-invalid={error !== undefined} aria-describedby={error ? `${id}-error` : undefined} onChange={(event) => onChange(event.target.value)} />
      {error && <span id={`${id}-error`} className="login-message">{error}</span>}
    </div>
  );
}
