import type { Kind } from '../../../platform/media/kinds.ts';
import { blobSource } from '../blobSource.ts';

/** After the page, which does not need it to begin with, and before the network is likely to go. */
const laterMs = 5_000;

const load = () => import('@millrace/detect');

/** Loads what looks into files. @returns a function that ends the wait for that */
export function loadDetectionLater(): () => void {
  // If it fails, it is loaded with the first file.
  const timer = setTimeout(() => void load().catch(() => undefined), laterMs);
  return () => clearTimeout(timer);
}

/** The kind of a file by its content; undefined if it is not a medium. @throws Error if the page cannot be completed */
export async function kindOf(file: File): Promise<Kind | undefined> {
  const { detect } = await load();
  // A file that cannot be read.
  return detect(blobSource(file)).catch(() => undefined);
}
