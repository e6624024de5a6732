import { AppError, messageOf, PermanentMediaError } from '@millrace/service';

/** Messages of libvips and its decoders for a file that ends too early. */
const endsEarly =
  /premature end|truncated|unexpected end|end of (?:file|stream|data)|eof|not enough data|insufficient data/i;
/** Messages for what a decoder knows but does not read: libtiff's compressions and kinds of pixels, and libjpeg's processes. */
const notSupported =
  /support is not configured|decoding is not implemented|unsupported jpeg (?:process|data precision)|omitted at compile time|no known route/i;
/** Messages for failures of the machine, not of the picture: a retry may help. */
const machine = /out of memory|cannot allocate|could not allocate|no space left/i;

/** Seconds in which a machine may get rid of other work. */
const machineRetryAfter = 10;

/** The error for work that got too little of the processor. Clients see its sentence. */
export const machineBusy = (cause: unknown): AppError =>
  new AppError('unavailable', 'The machine is too busy to work on the picture in time. Try again later.', {
    cause,
    retryAfter: machineRetryAfter,
  });

const machineFull = (cause: unknown): AppError =>
  new AppError('unavailable', 'The machine has too little memory or disk space for the picture now. Try again later.', {
    cause,
    retryAfter: machineRetryAfter,
  });

/**
 * Translates an error of the decoder or of a later step into one for the client. Those that are one already are returned unchanged.
 */
export function pictureError(error: unknown): unknown {
  if (error instanceof PermanentMediaError || error instanceof AppError) return error;
  const message = messageOf(error);
  const refuse = (code: ConstructorParameters<typeof PermanentMediaError>[0], sentence?: string) =>
    new PermanentMediaError(code, sentence, { cause: error });
  if (machine.test(message)) return machineFull(error);
  if (/unsupported image format/i.test(message)) {
    return refuse('not_media', 'The file is not a JPEG, PNG, WebP, GIF, TIFF, BMP, AVIF, HEIC or SVG picture.');
  }
  if (notSupported.test(message)) {
    return refuse('unsupported_codec', 'The picture uses a compression, or a kind of pixels, that is not supported.');
  }
  if (/buffer is empty/i.test(message)) return refuse('empty_file');
  if (/too large for the|exceeds? (?:the )?(?:maximum|\d+x\d+)/i.test(message)) return refuse('output_too_large');
  if (/exceeds? channel limit/i.test(message)) {
    return refuse('unsupported_codec', 'The picture has more channels than are supported.');
  }
  if (/pixel limit/i.test(message)) return refuse('too_many_pixels');
  return refuse(endsEarly.test(message) ? 'truncated' : 'damaged');
}
