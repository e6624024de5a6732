import { useEffect, useState } from 'react';

/** Gives the focus back to where it was when a dialog opened: one that is removed with its content cannot do so itself. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
}
