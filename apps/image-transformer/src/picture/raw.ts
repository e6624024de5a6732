import { PermanentMediaError } from '@millrace/service';

/** The first bytes of RAW files that are no TIFF: Fujifilm, Olympus, Panasonic, Sigma, Minolta. */
const beginnings = ['FUJIFILMCCD-RAW', 'IIRO', 'IIRS', 'MMOR', 'IIU\0', 'FOVb', '\0MRM'];

/** Whether a file is a RAW photograph by its first bytes. Those in a TIFF are found by its directories: see `tidy/tiff.ts`. */
export function isRaw(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16);
  // Canon: CRW, and CR3, which is an ISO base media file.
  const isCanon = head.slice(6, 14) === 'HEAPCCDR' || head.slice(4, 12) === 'ftypcrx ';
  return isCanon || beginnings.some((beginning) => head.startsWith(beginning));
}

/** The pixels of a RAW file are those of a sensor, which is no picture yet; the picture inside is often a thumbnail. */
export const refusedRaw = (): PermanentMediaError =>
  new PermanentMediaError(
    'unsupported_codec',
    'The file is a RAW photograph of a camera (such as DNG, CR2, NEF or ARW). Convert it to JPEG, HEIC or TIFF.',
  );
