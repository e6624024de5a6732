import { createClient } from '../../client.ts';
import type { Cluster } from '../cluster.ts';
import type { Ledger } from '../ledger.ts';
import type { Select } from './database.ts';

/** The size in the header of a PNG, which is whole. */
function sizeOf(png: Buffer): string {
  const isWhole = png.subarray(1, 4).toString() === 'PNG' && png.subarray(-8, -4).toString() === 'IEND';
  return isWhole ? `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}` : 'no whole PNG';
}

/** Checks that each image has the last version that was acknowledged, or a later one, and that its original is the picture of its row. */
export async function picturesAreWhole(select: Select, cluster: Cluster, ledger: Ledger): Promise<void> {
  const rows = await select<{ id: string; v: number; width: number; height: number }>(
    'SELECT id, v, width, height FROM image.images',
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ask = createClient(cluster.apis.image[0].origin, { asksAgain: true });
  for (const entry of ledger.kept('image')) {
    const row = byId.get(entry.id);
    // Told already.
    if (row === undefined) continue;
    if (row.v < entry.v) ledger.violation(`image ${row.id}: version ${entry.v} was acknowledged, but it has ${row.v}`);
    const { status, bytes, text } = await ask('GET', `/img/${row.id}`);
    const [told, found] = [`${row.width}x${row.height}`, status === 200 ? sizeOf(bytes) : `${status} ${text}`];
    if (told !== found) ledger.violation(`image ${row.id}, version ${row.v}: the row tells ${told}, it is ${found}`);
  }
}
