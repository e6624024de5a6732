import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from './useReturnFocus.ts';

interface DialogProps {
  title: string;
  /** `lg` for code and pictures. */
  size?: 'md' | 'lg';
  /** Of a dialog that shows something once, or has much that was typed: only its own buttons close it. */
  isFirm?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is in the page while it is open. The focus goes back to where it was. */
export function Dialog({ title, size = 'md', isFirm = false, onClose, children }: DialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      size={size}
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
