import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where an engine that takes minutes to make is kept, for all checkouts of this user. */
export const cacheFolder = (name: string): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'millrace-test', name);

/** Lets `build` fill a temporary folder and then moves it to its place, so that a folder there is always complete. */
export async function fillFolder(folder: string, build: (building: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const building = await mkdtemp(`${folder}.`);
  try {
    await build(building);
    // Another run may have built it meanwhile; both are the same.
    await rm(folder, { recursive: true, force: true });
    await rename(building, folder);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}
