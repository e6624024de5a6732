import { type MediaErrorCode, PermanentMediaError } from '@millrace/service';
import type { FfmpegError } from './errors.ts';
import { codeOfOtherFormat } from './otherFormats.ts';

/** What ffmpeg's messages tell about the file; the most specific pattern comes first. */
const messagePatterns: [RegExp, MediaErrorCode][] = [
  [
    /No space left on device|Input\/output error|Resource temporarily unavailable|Permission denied|No such file or directory/,
    'processing_failed',
  ],
  [/not on whitelist/i, 'forbidden_format'],
  [/DRM protected|encrypted|No decryption key/i, 'encrypted'],
  [/CRC mismatch/, 'damaged'],
  [/moov atom not found|partial file|File ended prematurely|truncated|: End of file$/i, 'truncated'],
  [
    /Cannot allocate memory|malloc of size \d+ failed|Failed to allocate|exceeds max_pixels|Picture size \d+x\d+ is invalid/i,
    'too_complex',
  ],
  [
    /Decoder \(codec [^()]*\) not found|Unsupported codec|no decoder found|not (?:yet )?implemented|patches welcome|Decoding requested, but no decoder/i,
    'unsupported_codec',
  ],
  [/does not contain any stream|matches no streams|Output file #\d+ does not contain/i, 'no_video_stream'],
];

/**
 * Whether the file caused a failed run. undefined: another cause (killed from outside, a full disk), so a retry may succeed.
 */
export function diagnose(error: FfmpegError, otherwise: MediaErrorCode): PermanentMediaError | undefined {
  const permanent = (code: MediaErrorCode) => new PermanentMediaError(code, undefined, { cause: error });
  switch (error.reason) {
    case 'time':
    case 'stall':
    case 'memory':
      return permanent('too_complex');
    case 'crash':
    case 'damage':
      return permanent(codeFromMessages(error.messages) === 'truncated' ? 'truncated' : 'damaged');
    case 'killed':
    case 'missing':
    case 'output':
      return undefined;
    case 'exit': {
      const code = codeFromMessages(error.messages) ?? otherwise;
      return code === 'processing_failed' ? undefined : permanent(code);
    }
  }
}

function codeFromMessages(messages: readonly string[]): MediaErrorCode | undefined {
  for (const message of messages) {
    const code = codeOfOtherFormat(message);
    if (code !== undefined) return code;
  }
  return messagePatterns.find(([pattern]) => messages.some((message) => pattern.test(message)))?.[1];
}
