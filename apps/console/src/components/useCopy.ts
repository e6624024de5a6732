import { useState } from 'react';

export type Copied = 'no' | 'yes' | 'refused';

/** Copies a text, and says whether that worked. */
export function useCopy(text: string): readonly [copied: Copied, copy: () => void] {
  const [copied, setCopied] = useState<Copied>('no');
  const copy = () => {
    // Pages without TLS have no clipboard, which is a rejection here too: then people select the text.
    new Promise<void>((resolve) => resolve(navigator.clipboard.writeText(text))).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  };
  return [copied, copy];
}
