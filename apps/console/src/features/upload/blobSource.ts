import type { Source } from '@millrace/detect';

/** A file of the browser as a source of ranges. */
export const blobSource = (file: Blob): Source => ({
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});
