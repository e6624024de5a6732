import { useEffect, useRef } from 'react';

/** Where a key is a letter of a text, and dialogs, whose page is not reachable. */
const texts = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="dialog"]';

/** What keys do, by their names, such as `?`, `ArrowLeft` or `Shift+ArrowLeft`. */
export type Keys = Readonly<Record<string, () => void>>;

/**
 * Lets keys act wherever the focus is, except in texts and dialogs. A key with Ctrl, Alt or Cmd belongs to the browser.
 *
 * @param occupied a selector of elements that need these keys themselves
 */
export function useKeys(keys: Keys, occupied: string = texts): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(occupied) !== null) return;
      // Some keyboards need Shift for a character.
      const act = latest.current[shiftKey && key.length > 1 ? `Shift+${key}` : key];
      if (act === undefined) return;
      // Otherwise a field that gets the focus gets the key too.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [occupied]);
}
