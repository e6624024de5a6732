import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface DialogProps {
  title: string;
  /** Shows what is shown only once: it is closed by its own button, and not by accident. */
  isLocked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is there as long as it is open, and then gives the focus back. */
export function Dialog({ title, isLocked = false, onClose, children }: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  // The dialog is removed with its content, so it cannot give the focus back itself.
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
  return (
    <Modal
      opened
      size="lg"
      returnFocus={false}
      onClose={onClose}
      title={title}
      withCloseButton={!isLocked}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}
