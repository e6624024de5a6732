import { createMillrace, type Millrace } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useServices } from '../../../platform/context.ts';
import { isEmpty, type Transform } from './transform.ts';

export interface Rendition {
  blob: Blob;
  /** Milliseconds from the request to the last byte. */
  ms: number;
}

/** What an `<img>` accepts, so that `f=auto` gives what pages will get. */
const accept = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

/** Reads renditions as any visitor does: without credentials, and never from the browser's cache, whose time says nothing. */
export function useOpenImages(): Millrace['image'] {
  const { config } = useServices();
  return useMemo(() => {
    const asVisitor: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store', credentials: 'omit' });
    return createMillrace({ image: config.image, fetch: asVisitor }).image;
  }, [config.image]);
}

/** One rendition; the service makes it at the first request. @throws MillraceError */
export async function readRendition(
  images: Millrace['image'],
  id: string,
  transform: Transform,
  signal: AbortSignal,
): Promise<Rendition> {
  const began = performance.now();
  const response = await images.transformImage({ id, ...transform }, { signal, headers: { Accept: accept } });
  const blob = await response.blob();
  return { blob, ms: performance.now() - began };
}

/** The options of a query for a rendition, of which the page reads each once. */
export const renditionQuery = (images: Millrace['image'], id: string, transform: Transform) => ({
  queryKey: ['rendition', id, transform],
  queryFn: ({ signal }: { signal: AbortSignal }) => readRendition(images, id, transform, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
});

/** The rendition of a transform; the last good one stays until the next one is there. */
export function useRendition(id: string, transform: Transform) {
  const images = useOpenImages();
  const { data, error, isFetching, refetch } = useQuery({
    ...renditionQuery(images, id, transform),
    enabled: !isEmpty(transform),
  });
  const [last, setLast] = useState<Rendition>();
  if (data !== undefined && data !== last) setLast(data);
  return { shown: data ?? last, error, isFetching, refetch };
}
