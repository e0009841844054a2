import { useId, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { Window } from '../../windows/Window.tsx';
import './account.css';

/** What a dialog of the user's own account is opened with. */
export interface AccountDialogProps {
  /** Shown unless false. */
  open?: boolean;
  onClose: () => void;
}

interface DialogFormProps {
  title: string;
  open?: boolean;
  busy: boolean;
  okText: string;
  /** Nothing can be sent yet. */
  waiting?: boolean;
  /** Word of the button beside the main one. */
  cancelText?: string;
  /** Only the two buttons lead out. */
  strict?: boolean;
  onOk: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a dialog: Enter sends it, closing forgets it. */
export function DialogForm({
  title,
  open = true,
  busy,
  okText,
  waiting,
  cancelText,
  strict = false,
  onOk,
  onClose,
  children,
}: DialogFormProps): ReactElement {
  const { t } = useText();
  const id = useId();
  return (
    <Window
      open={open}
      destroyOnHidden
      width={440}
      title={title}
      okText={okText}
      cancelText={cancelText ?? t('form.cancel')}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: waiting }}
      closable={!strict}
      keyboard={!strict}
      onCancel={onClose}
    >
      <form
        id={id}
        noValidate
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onOk();
        }}
      >
        {children}
      </form>
    </Window>
  );
}

/** A labelled control with its message; needed unless it is optional. */
export function DialogField({
  label,
  id,
  error,
  optional,
  children,
}: {
  label: string;
  id: string;
  error?: string;
  optional?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="account-field">
      <label htmlFor={id}>
        {!optional && (
          <span className="account-star" aria-hidden="true">
            *
          </span>
        )}
        {label}
      </label>
      {children}
      {error && (
        <span id={`${id}-note`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

/** What ties a control to its label and message. */
export const controlProps = (
  id: string,
  error: string | undefined,
): { id: string; 'aria-required': true; 'aria-invalid': boolean; 'aria-describedby'?: string; status?: 'error' } => ({
  id,
  'aria-required': true,
  'aria-invalid': error !== undefined,
  ...(error === undefined ? {} : { 'aria-describedby': `${id}-note`, status: 'error' }),
});
