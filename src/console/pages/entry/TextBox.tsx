import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../data/texts/useText.ts';

/** A line of text of a form. */
export interface TextBoxProps {
  id: string;
  name: string;
  label: string;
  type?: 'text' | 'password' | 'tel';
  inputMode?: 'numeric' | 'tel';
  autoComplete: string;
  maxLength: number;
  autoFocus?: boolean;
  optional?: boolean;
  value: string;
  error?: string;
  /** Stands at the end of the line. */
  children?: ReactNode;
  hint?: string;
  onKey?: (event: KeyboardEvent) => void;
  onBlur?: () => void;
  onChange: (value: string) => void;
}

/** A labelled line of text with its message; plain, so that signing in needs no component library. */
export function TextBox({
  id,
  label,
  error,
  hint,
  optional,
  onChange,
  onKey,
  children,
  type = 'text',
  ...input
}: TextBoxProps): ReactElement {
  const { t } = useText();
  const described = error ?? hint;
  return (
    <div className="entry-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="entry-optional">{t('entry.optional')}</span>}
      </label>
      <div className="entry-line">
        <input
          {...input}
          id={id}
          type={type}
          spellCheck={false}
          autoCapitalize="none"
          aria-required={!optional}
          aria-invalid={error !== undefined}
          aria-describedby={described ? `${id}-note` : undefined}
          onKeyDown={onKey}
          onKeyUp={onKey}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      {described && (
        <span id={`${id}-note`} role={error ? undefined : 'status'} className={error ? 'entry-message' : 'entry-hint'}>
          {described}
        </span>
      )}
    </div>
  );
}

/** A password that can be looked at, with a word when the capitals are locked. */
export function PasswordBox(props: Omit<TextBoxProps, 'type' | 'maxLength'>): ReactElement {
  const { t } = useText();
  const [shown, setShown] = useState(false);
  const [locked, setLocked] = useState(false);
  const name = t(shown ? 'entry.hidePassword' : 'entry.showPassword');
  return (
    <TextBox
      {...props}
      maxLength={128}
      type={shown ? 'text' : 'password'}
      hint={locked ? t('entry.capsLock') : undefined}
      onKey={(event) => setLocked(event.getModifierState('CapsLock'))}
      onBlur={() => setLocked(false)}
    >
      <button type="button" className="entry-eye" title={name} aria-label={name} aria-pressed={shown} onClick={() => setShown(!shown)}>
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="2.9" />
          {!shown && <path d="M4.5 19.5 19.5 4.5" />}
        </svg>
      </button>
    </TextBox>
  );
}
