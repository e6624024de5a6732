import type { Image } from '@millrace/client';
import { useState } from 'react';
import { useServices } from '../../platform/context.ts';

/**
 * Where a picture of an image is, at most so many pixels wide; the original, where renditions need a signature. The address has the version,
 * so that the browser shows the new picture after a replacement.
 */
export function usePictureAddress({ id, v, url, width }: Image, maxWidth: number) {
  const { millrace } = useServices();
  const [refusals, setRefusals] = useState(0);
  const transform = { width: Math.min(width, maxWidth), format: 'auto', version: v } as const;
  const addresses = [millrace.imageUrl(id, transform), `${url}?v=${v}`];
  return {
    /** Undefined when nothing could be loaded from any. */
    address: addresses[refusals],
    /** Call when nothing can be loaded from there. */
    refuse: () => setRefusals(refusals + 1),
    retry: () => setRefusals(0),
  };
}
