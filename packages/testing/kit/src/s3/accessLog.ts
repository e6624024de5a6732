export interface BucketDelivery {
  /** The request id. */
  id: string;
  key: string;
  status?: 200 | 206 | 404;
  bytes: number;
  /** The signer of the request. Default: unsigned. */
  requester?: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A line of an S3 server access log, in the format of AWS, for a GET made now. */
export function s3LogLine({ id, key, status = 200, bytes, requester = '-' }: BucketDelivery): string {
  const now = new Date();
  const day = String(now.getUTCDate()).padStart(2, '0');
  const time = `${day}/${months[now.getUTCMonth()]}/${now.getUTCFullYear()}:${now.toISOString().slice(11, 19)} +0000`;
  return [
    ...['79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be', 'media', `[${time}]`, '198.51.100.7'],
    ...[requester, id, 'REST.GET.OBJECT', key, `"GET /${key} HTTP/1.1"`, status, status === 404 ? 'NoSuchKey' : '-'],
    ...[bytes, 4_000_000, 41, 12, '"https://player.example/"', '"Mozilla/5.0 (X11; Linux x86_64)"', '-'],
    ...['s9lzHYrFp76ZVxRcpX9+5cjAnEH2ROuNkd2BHfIa6UkFVdtjf5mKR3=', '-', 'TLS_AES_128_GCM_SHA256', '-'],
    ...['media.s3.eu-west-1.amazonaws.com', 'TLSv1.3', '-', '-'],
  ].join(' ');
}
