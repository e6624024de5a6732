import { useState } from 'react';

/** Whether a text was copied. `refused`: this page may not write to the clipboard. */
export type Copied = 'no' | 'yes' | 'refused';

/** Copies a text to the clipboard, and tells what came of it for this text. */
export function useCopy(text: string): { copied: Copied; copy: () => void } {
  const [last, setLast] = useState<{ text: string; copied: Copied }>({ text, copied: 'no' });
  const copy = () => {
    // Pages without TLS have no clipboard, which is a rejection here too: then people select the text.
    new Promise<void>((resolve) => resolve(navigator.clipboard.writeText(text))).then(
      () => setLast({ text, copied: 'yes' }),
      () => setLast({ text, copied: 'refused' }),
    );
  };
  return { copied: last.text === text ? last.copied : 'no', copy };
}
