/**
 * Headers of answers that clients may use, with their descriptions. An operation names those that its answers have; the OpenAPI document
 * lists them.
 */
export const answerHeaders = {
  'Accept-Ranges': 'Byte ranges of the body can be requested.',
  'Access-Control-Allow-Origin': 'Pages of any origin may read the answer.',
  'Cache-Control': 'How long the answer may be kept, and by whom.',
  'Cache-Tag': 'What the answer is about, separated by commas: a CDN can purge it by each.',
  'Content-Disposition': 'A file name for the body.',
  'Content-Range': 'The range of the body that the answer contains, or the size of the whole body.',
  'Content-Security-Policy': 'What a page of this body may load and run.',
  ETag: 'The version: of media and pages, for If-None-Match and If-Range; of an item’s fields that can be changed, for If-Match.',
  'Last-Modified': 'When the body was last changed.',
  Location: 'Where the resource is.',
  'Retry-After': 'Seconds after which to send the request again.',
  'Set-Cookie': 'The refresh token, for this service’s `/auth` only.',
  'Surrogate-Key': 'The same as `Cache-Tag`, separated by spaces.',
  'Tus-Resumable': 'The version of the tus protocol.',
  'Tus-Version': 'The versions of the tus protocol that the server speaks.',
  'Upload-Expires': 'When the upload is removed, unless more of it arrives.',
  'Upload-Length': 'Size of the whole file in bytes.',
  'Upload-Offset': 'Bytes of the upload that are stored.',
  Warning: 'Names the fields of the request that the operation does not know and has ignored.',
  'X-Accel-Buffering': 'Tells a proxy not to hold the answer back.',
  'X-Clamped':
    'The sides that were reduced to the limits of a result, with the pixels that they have now: `w_8192,h_4096`.',
  'X-Exceeds': 'The parameter of the request that the body could not keep to: `mb`.',
  'X-Robots-Tag': '`noindex` for a medium that is not public: search engines leave it out.',
  'WWW-Authenticate': 'The credentials that the operation accepts.',
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

/** Headers that any answer of an API can have. */
export const commonHeaders = {
  'X-Request-Id': 'The id of the request, also in the server’s log.',
  'Cache-Control': answerHeaders['Cache-Control'],
} as const;
