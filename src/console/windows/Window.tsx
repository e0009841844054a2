import { Modal, type ModalProps } from 'antd';
import { FirstFocus } from './FirstFocus.tsx';
import { useLayoutEffect, useState, type ReactElement } from 'react';

/**
 * A modal window; stays open until it is taken away unless told. Use it in place of antd's own: @rc-component/portal 2.2
 * notes who gets Escape while it draws, also in a drawing that React throws away because something is still loading, and
 * Escape then goes nowhere for as long as the page lives. So a window opens only once it is mounted, as antd's drawers do.
 */
export function Window({ open = true, children, ...props }: ModalProps): ReactElement {
  const [mounted, setMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the one place where only a second drawing will do
  useLayoutEffect(() => setMounted(true), []);
  return (
    <Modal centered mask={{ closable: false }} {...props} open={open && mounted}>
      {open && mounted && <FirstFocus />}
      {children}
    </Modal>
  );
}
