import { useEffect } from 'react';
import type { Selection } from './useSelection.ts';

/** Where these keys mean something else already. */
const taken = 'input:not([type=checkbox]), textarea, select, [role=dialog] *';

/** As in file managers: Ctrl+A or Cmd+A chooses all that are shown, and Escape gives the selection up. */
export function useSelectionKeys({ all, clear }: Selection): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target instanceof Element && event.target.matches(taken))) return;
      if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        all();
      } else if (event.key === 'Escape') clear();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [all, clear]);
}
