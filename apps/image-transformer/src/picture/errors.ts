import { messageOf, PermanentMediaError } from '@millrace/service';

/** Messages of libvips and its decoders for a file that ends too early. */
const endsEarly =
  /premature end|truncated|unexpected end|end of (?:file|stream|data)|eof|not enough data|insufficient data/i;
/** Messages for failures of the machine, not of the picture: a retry may help. */
const machine = /out of memory|cannot allocate|could not allocate|no space left/i;

/**
 * Translates an error of the decoder or of a later step into one for the client. Returns permanent errors and failures of the machine
 * unchanged.
 */
export function pictureError(error: unknown): unknown {
  if (error instanceof PermanentMediaError) return error;
  const message = messageOf(error);
  const refuse = (code: ConstructorParameters<typeof PermanentMediaError>[0], sentence?: string) =>
    new PermanentMediaError(code, sentence, { cause: error });
  if (machine.test(message)) return error;
  if (/unsupported image format/i.test(message)) {
    return refuse('not_media', 'The file is not a JPEG, PNG, WebP, GIF, TIFF, BMP, AVIF, HEIC or SVG picture.');
  }
  if (/buffer is empty/i.test(message)) return refuse('empty_file');
  if (/too large for the|exceeds? (?:the )?(?:maximum|\d+x\d+)/i.test(message)) return refuse('output_too_large');
  if (/exceeds? (?:pixel|channel) limit|pixel limit/i.test(message)) return refuse('too_many_pixels');
  return refuse(endsEarly.test(message) ? 'truncated' : 'damaged');
}
