import type { CallOptions } from './request.ts';

export interface UploadOptions extends CallOptions {
  /** The name of the file; that of a File by default. */
  fileName?: string | undefined;
  /** Called with the bytes that were sent, and all bytes to send. */
  onProgress?: ((progress: { sent: number; total: number }) => void) | undefined;
}
