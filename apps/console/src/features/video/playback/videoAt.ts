import { createMillrace, type Millrace } from '@millrace/client';

/**
 * The operations for everybody, at one playback address: the client itself makes no addresses with a token. It sends no credentials, because
 * a redirect may lead to another origin, which takes requests without them only.
 */
export const videoAt = (address: string): Pick<Millrace['video'], 'getManifest' | 'downloadVideo'> =>
  createMillrace({ video: address, fetch: (_, init) => fetch(address, init) }).video;
