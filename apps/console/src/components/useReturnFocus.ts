import { useEffect, useState } from 'react';

/** The opener may have gone with what the dialog has changed. A focus that is nowhere then goes on from the content. */
function giveFocusTo(opener: Element | null): void {
  const isLost = document.activeElement === document.body;
  const target = opener?.isConnected ? opener : isLost ? document.querySelector('#main') : null;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Gives the focus back to what has opened a dialog. A dialog that is removed with its content cannot do that itself. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => giveFocusTo(opener), [opener]);
}
