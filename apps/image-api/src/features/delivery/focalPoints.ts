import type { Database } from '@millrace/database';
import { noSuch } from '@millrace/media';
import { atMostEntries } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import type { FocalImage } from '../../parameters/focal.ts';
import { createRemembered, type Kept, type Remembered } from '../../remembered.ts';
import { imageTables } from '../../tables.ts';

/** How long a point that was changed in another process may be used, in milliseconds. */
const believedMs = 2_000;
const max = 20_000;

/** The focal points of images in memory, by the id, for `g_focal`. An image that is not there gets not_found. */
export type FocalPoints = Remembered<string, FocalImage>;

export function createFocalPoints({ prisma }: { prisma: Pick<Database['prisma'], 'image'> }): FocalPoints {
  const read = async (id: string): Promise<FocalImage> => {
    const row = await prisma.image.findUnique({
      where: { id, status: 'ready', takenDownAt: null },
      select: { width: true, height: true, focalX: true, focalY: true },
    });
    if (row === null || row.width === null || row.height === null) throw noSuch(imageTables);
    const { width, height, focalX, focalY } = row;
    return { width, height, focal: focalX === null || focalY === null ? null : [focalX, focalY] };
  };
  return createRemembered({ read, believedMs, cache: new LRUCache<string, Kept<FocalImage>>(atMostEntries(max)) });
}
