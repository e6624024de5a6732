/**
 * The one table of error codes. `status` is the HTTP status a request gets, `title` the short sentence that never
 * varies. docs/errors.md documents the codes; a test compares the two.
 */
export const errorCodes = {
  malformed_request: { status: 400, title: 'The request is malformed' },
  invalid_request: { status: 400, title: 'The request has invalid fields' },
  unauthenticated: { status: 401, title: 'Valid credentials are required' },
  invalid_credentials: { status: 401, title: 'The e-mail address or the password is wrong' },
  forbidden: { status: 403, title: 'The credentials do not allow this' },
  quota_exceeded: { status: 403, title: 'The account has used up what it may keep' },
  not_found: { status: 404, title: 'There is nothing here' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  not_ready: { status: 409, title: 'The media is still being processed' },
  account_exists: { status: 409, title: 'An account with this e-mail address exists' },
  conflict: { status: 409, title: 'The request conflicts with the present state' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  range_not_satisfiable: { status: 416, title: 'The range cannot be satisfied' },
  unusable_media: { status: 422, title: 'The media cannot be used' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

/**
 * Why a video or a track ended in `error`: the `code` of its `error` field, and of the 422 its streams answer.
 * The sentence is written for the person who uploaded the file.
 */
export const mediaErrorCodes = {
  not_media: 'The file is not a media file that can be read.',
  empty_file: 'The file is empty.',
  no_video_stream: 'The file has no video stream.',
  no_audio_stream: 'The file has no audio stream.',
  truncated: 'The file is incomplete: its end or its index is missing.',
  damaged: 'The file is damaged and cannot be decoded to its end.',
  encrypted: 'The file is encrypted.',
  unsupported_codec: 'The file uses a codec that is not supported.',
  forbidden_format: 'The file is of a kind that refers to other files, which is not accepted.',
  too_complex: 'The file needs more memory or time to decode than is allowed.',
  too_many_pixels: 'The picture has more pixels than are accepted.',
  output_too_large: 'The result would have more pixels than are made.',
  worker_crashed:
    'Processing the file crashed or hung several times. Convert it to another format and upload it again.',
  processing_failed: 'Processing failed repeatedly for a reason that is not the file. Upload it again later.',
} as const satisfies Record<string, string>;

export type MediaErrorCode = keyof typeof mediaErrorCodes;
