import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import type { Person } from '../actions.ts';
import type { Platform } from '../platform/types.ts';

const program = fileURLToPath(new URL('../../../../../apps/importer/dist/main.js', import.meta.url));

/** Starts the import command as `npm run millrace -- import` does. @param settings beside the addresses of the platform, or in their place */
export function startImport(
  platform: Platform,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<TestProcess> {
  return startProcess({
    command: process.execPath,
    args: [program, ...args],
    env: {
      INIT_CWD: undefined,
      DATABASE_URL: platform.operator?.databaseUrl,
      IMPORT_VIDEO_URL: platform.video.api.base,
      IMPORT_MUSIC_URL: platform.music.api.base,
      IMPORT_IMAGE_URL: platform.image.api.base,
      ...settings,
    },
  });
}

/** A run from its start to its end. */
export async function runImport(platform: Platform, folder: string, person: Person, ...options: string[]) {
  const running = await startImport(platform, [folder, '--account', person.email, ...options]);
  return { code: await running.ended, output: running.output() };
}

/** Writes files below a folder, by their paths. */
export async function fill(folder: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(folder, path);
    await mkdir(dirname(absolute), { recursive: true });
    await writeFile(absolute, content);
  }
}
