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
    element.addEventListener('click', beside);
    return () => {
      element.removeEventListener('click', beside);
      element.close();
    };
  }, []);
  return <dialog ref={dialog} className={className} aria-label={label} onClose={onClose}>{children}</dialog>;
}
