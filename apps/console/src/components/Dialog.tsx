import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Of a dialog that shows something once: only its own button closes it. */
  isFirm?: boolean;
  children: ReactNode;
}

/** A dialog that is in the page while it is open. The focus goes back to where it was. */
export function Dialog({ title, onClose, isFirm = false, children }: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  // The dialog is removed with its content, so it cannot give the focus back itself.
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={title}
      closeOnClickOutside={!isFirm}
      closeOnEscape={!isFirm}
      withCloseButton={!isFirm}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}
