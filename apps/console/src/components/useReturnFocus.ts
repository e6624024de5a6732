import { useEffect, useState } from 'react';

/** Gives the focus back to what has opened a dialog. A dialog that is removed with its content cannot do that itself. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
}
