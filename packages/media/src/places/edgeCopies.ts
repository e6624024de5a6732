import { lookup } from 'node:dns/promises';
import { isPlaylist } from '@millrace/storage';
import pLimit from 'p-limit';

/** Requests to the edges at a time. */
const requestsAtOnce = 16;
const timeoutMs = 10_000;

/** The copies that edges keep of public media. */
export interface EdgeCopies {
  /** Makes all edges ask the API again for these paths. @throws Error if one cannot be reached */
  purge(paths: readonly string[]): Promise<void>;
}

/** Behind one name may be several edges, each with its own cache. */
async function addressesOf(url: string): Promise<string[]> {
  const base = new URL(url);
  const found = await lookup(base.hostname, { all: true });
  return found.map(({ address, family }) => {
    const each = new URL(base);
    each.hostname = family === 6 ? `[${address}]` : address;
    return each.origin;
  });
}

/** Playlists are kept compressed and uncompressed. */
const variants = ['gzip', 'identity'];

/**
 * @param options.edges addresses of edges, such as http://edge:8001
 * @param options.token DELIVERY_EDGE_TOKEN; without it, edges refuse
 */
export function createEdgeCopies({
  edges,
  token,
}: {
  edges: readonly string[];
  token: string | undefined;
}): EdgeCopies {
  const refresh = async (url: string, encoding: string): Promise<void> => {
    const headers = { 'X-Edge-Purge': `purge ${token}`, 'Accept-Encoding': encoding };
    const { status, body } = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await body?.cancel();
    // 404: the edge knows that nothing is there any more.
    if (status !== 404) throw new Error(`an edge answered ${status} to the purge of a copy`);
  };
  return {
    async purge(paths) {
      if (edges.length === 0 || token === undefined) return;
      const origins = (await Promise.all(edges.map(addressesOf))).flat();
      const inTurn = pLimit(requestsAtOnce);
      const ends = await Promise.allSettled(
        origins.flatMap((origin) =>
          paths.flatMap((path) =>
            (isPlaylist(path) ? variants : ['identity']).map((encoding) =>
              inTurn(() => refresh(origin + path, encoding)),
            ),
          ),
        ),
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}
