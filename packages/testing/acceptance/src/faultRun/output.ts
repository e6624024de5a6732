import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Replica } from './app.ts';

/** Saves the output of all replicas for diagnosis. @returns the folder */
export async function keepOutput(replicas: readonly Replica[], seed: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `millrace-faults-of-${seed}-`));
  for (const { name, output } of replicas) await writeFile(join(folder, `${name}.log`), output());
  return folder;
}
