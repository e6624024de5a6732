import type { Millrace } from '@millrace/client';
import type { Kind } from '../../platform/media/kinds.ts';

export type AccountExport = Awaited<ReturnType<Millrace['video']['requestExport']>>;

/** The newest export of one service; undefined without any. */
export async function newestExport(millrace: Millrace, kind: Kind, signal: AbortSignal): Promise<AccountExport | null> {
  const { exports } = await serviceOf(millrace, kind).listExports({}, { signal });
  return exports[0] ?? null;
}

export const requestExport = (millrace: Millrace, kind: Kind): Promise<AccountExport> =>
  serviceOf(millrace, kind).requestExport();

type Exporting = Pick<Millrace['video'], 'listExports' | 'requestExport'>;

/** Each service keeps its own part of the account. */
const serviceOf = ({ video, music, image }: Millrace, kind: Kind): Exporting =>
  ({ videos: video, tracks: music, images: image })[kind];
