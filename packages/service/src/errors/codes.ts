/**
 * All error codes, with the HTTP status and the constant title of each. docs/errors.md documents them; a test compares the two.
 */
export const errorCodes = {
  malformed_request: { status: 400, title: 'The request is malformed' },
  invalid_request: { status: 400, title: 'The request has invalid fields' },
  empty_file: { status: 400, title: 'The file is empty' },
  sign_in_expired: { status: 400, title: 'The sign-in has expired or was completed before' },
  invalid_token: { status: 400, title: 'The token is invalid, expired or used' },
  unauthenticated: { status: 401, title: 'Valid credentials are required' },
  invalid_credentials: { status: 401, title: 'The e-mail address or the password is wrong' },
  second_factor_required: { status: 401, title: 'A code of the second factor is required' },
  invalid_code: { status: 401, title: 'The code of the second factor is wrong' },
  forbidden: { status: 403, title: 'The credentials do not allow this' },
  account_ending: { status: 403, title: 'The account is to be deleted' },
  account_suspended: { status: 403, title: 'The account is suspended' },
  email_not_verified: { status: 403, title: 'The e-mail address is not verified' },
  registration_closed: { status: 403, title: 'Registration is closed' },
  invitation_required: { status: 403, title: 'Registration requires an invitation' },
  setup_code_required: { status: 403, title: 'The first account requires the setup code' },
  quota_exceeded: { status: 403, title: 'The account has reached its quota' },
  downloads_off: { status: 403, title: 'The owner does not offer the media for download' },
  source_not_allowed: { status: 403, title: 'The address of the picture is not allowed' },
  sign_in_denied: { status: 403, title: 'The identity provider did not allow the sign-in' },
  email_required: { status: 403, title: 'The identity provider names no usable e-mail address' },
  not_found: { status: 404, title: 'The resource does not exist' },
  not_configured: { status: 404, title: 'The server is not set up for this' },
  no_dash_manifest: { status: 404, title: 'The video has no DASH manifest' },
  method_not_allowed: { status: 405, title: 'The resource does not allow this method' },
  not_ready: { status: 409, title: 'The media is still being processed' },
  account_exists: { status: 409, title: 'An account with this e-mail address exists' },
  link_required: { status: 409, title: 'The identity is not linked to the account with its e-mail address' },
  identity_taken: { status: 409, title: 'The identity is linked to another account' },
  last_sign_in: { status: 409, title: 'The account would have no way to sign in' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
  mail_disabled: { status: 409, title: 'The service sends no mail' },
  upload_url_ended: { status: 410, title: 'The upload URL was used, has expired or was revoked' },
  events_removed: { status: 410, title: 'Events behind this place are not kept any more' },
  precondition_failed: { status: 412, title: 'The resource was changed in the meantime' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  range_not_satisfiable: { status: 416, title: 'The range cannot be satisfied' },
  invalid_captions: { status: 422, title: 'The file is not usable as captions' },
  unusable_media: { status: 422, title: 'The media cannot be used' },
  rate_limited: { status: 429, title: 'Too many requests' },
  checksum_mismatch: { status: 460, title: 'The bytes do not match the checksum' },
  internal: { status: 500, title: 'An internal error occurred' },
  provider_error: { status: 502, title: 'The identity provider gave an invalid answer' },
  source_failed: { status: 502, title: 'The server of the picture failed' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

/**
 * Why a video or track has the status `error`: the `code` in its `error` field and in the 422 responses of its streams.
 * The sentences address the user who uploaded the file.
 */
export const mediaErrorCodes = {
  not_media: 'The file is not a readable media file.',
  empty_file: 'The file is empty.',
  no_video_stream: 'The file has no video stream.',
  no_audio_stream: 'The file has no audio stream.',
  truncated: 'The file is incomplete: its end or its index is missing.',
  damaged: 'The file is damaged and cannot be decoded to its end.',
  encrypted: 'The file is encrypted.',
  unsupported_codec: 'The file uses a codec that is not supported.',
  forbidden_format: 'The format of the file can refer to other files, which is not allowed.',
  too_complex: 'Decoding the file needs more memory or time than is allowed.',
  too_many_pixels: 'The picture exceeds the maximum number of pixels.',
  output_too_large: 'The result would exceed the maximum number of pixels.',
  worker_crashed:
    'Processing the file crashed or hung several times. Convert it to another format and upload it again.',
  source_unreachable: 'The server of the source cannot be reached, or does not send the source.',
  source_forbidden: 'The source may not be fetched: its address is not allowed, or its server denies access.',
  source_changed: 'The source changed while it was fetched.',
  source_too_large: 'The source is larger than an upload may be, or than what the account may still store.',
  source_encoded: 'The server sends the source compressed, although it was asked not to.',
  taken_down: 'An operator of the platform has taken it down.',
  processing_failed: 'Processing failed repeatedly, but not because of the file. Upload it again later.',
} as const satisfies Record<string, string>;

export type MediaErrorCode = keyof typeof mediaErrorCodes;
