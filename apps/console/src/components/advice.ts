import type { Kind } from '../platform/media/kinds.ts';

/** What the owner can do about a medium that could not be used, by the code of its error. */
const advice: Readonly<Record<string, string>> = {
  not_media: 'Check that the file opens in a player on your computer, and upload it again.',
  empty_file: 'The file has no content. Export it again, and upload that.',
  no_video_stream: 'It has sound only. Upload it as a track, or export it with a picture.',
  no_audio_stream: 'It has no sound. Export it again with its sound.',
  truncated: 'Copy it again from where it comes from, and upload that.',
  damaged: 'Copy the file again from where it comes from, or export it again, and upload that.',
  encrypted: 'Files with copy protection cannot be processed. Use one without.',
  unsupported_codec: 'Export it in a common format, such as H.264 with AAC in an MP4, and upload that.',
  forbidden_format: 'Upload the media itself, not a playlist that names it.',
  too_complex: 'Export it with fewer streams, and upload that.',
  too_many_pixels: 'Export it with a smaller picture, and upload that.',
  output_too_large: 'Export it shorter, or in parts, and upload those.',
  worker_crashed: 'Export it again in a common format, and upload that. If that fails too, tell the operator.',
  source_unreachable: 'Check the address in your browser, and have it fetched again.',
  source_forbidden: 'The address needs permission that the platform does not have. Upload the file instead.',
  source_changed: 'The file changed while it was fetched. Have it fetched again when it is complete.',
  source_too_large: 'The file is larger than is allowed here. Use a smaller one, or ask the operator.',
  source_encoded: 'The server compresses the file. Download it, and upload it here.',
  taken_down: 'The operator can tell you more.',
};

/** Of images, where that of videos and tracks does not fit. */
const ofImages: Readonly<Record<string, string>> = {
  not_media: 'Check that the file opens as a picture on your computer, and upload it again.',
  unsupported_codec: 'Export it in a common format, such as JPEG or PNG, and upload that.',
  too_complex: 'Export it with fewer frames or layers, and upload that.',
  output_too_large: 'Export it with a smaller picture, and upload that.',
};

export const adviceOn = (code: string, kind: Kind): string =>
  (kind === 'images' ? ofImages[code] : undefined) ??
  advice[code] ??
  'Upload it again. If that fails too, tell the operator, with the address of this page.';
