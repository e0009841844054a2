import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

interface OverlayProps {
  label: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal window over the page. Escape and a click beside it close it; the focus goes back where it was. */
export function Overlay({ label, className, onClose, children }: OverlayProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (!element.open) element.showModal();
    const beside = (event: MouseEvent): void => {
      if (event.target === element) element.close();
    };
    // What was inert under it is styled again when it closes, which takes long: first it is seen to go.
    const cancel = (event: Event): void => {
      event.preventDefault();
      element.classList.add('overlay-gone');
      requestAnimationFrame(() => setTimeout(() => element.close()));
    };
    element.addEventListener('click', beside);
    element.addEventListener('cancel', cancel);
    return () => {
      element.removeEventListener('click', beside);
      element.removeEventListener('cancel', cancel);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className={className} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  );
}
