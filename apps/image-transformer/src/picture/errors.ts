import { messageOf, PermanentMediaError } from '@millrace/service';

/** How libvips and its decoders say that the file ends too early. */
const endsEarly =
  /premature end|truncated|unexpected end|end of (?:file|stream|data)|eof|not enough data|insufficient data/i;
/** The machine's fault, not the picture's: asking again may help. */
const machine = /out of memory|cannot allocate|could not allocate|no space left/i;

/**
 * What a failure of the decoder, or of any step after it, means for whoever sent the picture. Errors that are ours already, or the
 * machine's, are given back as they are.
 */
export function pictureError(error: unknown): unknown {
  if (error instanceof PermanentMediaError) return error;
  const message = messageOf(error);
  const refuse = (code: ConstructorParameters<typeof PermanentMediaError>[0], sentence?: string) =>
    new PermanentMediaError(code, sentence, { cause: error });
  if (machine.test(message)) return error;
  if (/unsupported image format/i.test(message)) {
    return refuse('not_media', 'The file is not a JPEG, PNG, WebP, GIF, TIFF, BMP, AVIF or SVG picture.');
  }
  if (/buffer is empty/i.test(message)) return refuse('empty_file');
  if (/^timeout|timeout: \d+%/i.test(message)) return refuse('too_complex');
  if (/too large for the|exceeds? (?:the )?(?:maximum|\d+x\d+)/i.test(message)) return refuse('output_too_large');
  if (/exceeds? (?:pixel|channel) limit|pixel limit/i.test(message)) return refuse('too_many_pixels');
  return refuse(endsEarly.test(message) ? 'truncated' : 'damaged');
}
