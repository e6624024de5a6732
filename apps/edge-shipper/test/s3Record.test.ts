import { describe, expect, it } from '@jest/globals';
import { deliveryOf, parseS3LogLine } from '../src/s3/record.ts';

const owner = '79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be';
const key = 'public/videos/7f3c/attempt/360p/12.m4s';

interface Fields {
  bucket: string;
  time: string;
  requester: string;
  requestId: string;
  operation: string;
  key: string;
  requestLine: string;
  status: string;
  errorCode: string;
  bytesSent: string;
  userAgent: string;
  more: string;
}

function lineOf(fields: Partial<Fields> = {}): string {
  const { bucket, time, requester, requestId, operation, ...rest } = {
    bucket: 'media',
    time: '06/Feb/2026:23:00:38 +0000',
    requester: '-',
    requestId: '3E57427F33A59F07',
    operation: 'REST.GET.OBJECT',
    key,
    requestLine: `"GET /media/${key} HTTP/1.1"`,
    status: '200',
    errorCode: '-',
    bytesSent: '2662992',
    userAgent: '"Mozilla/5.0 (X11; Linux x86_64) Safari/537.36"',
    more: '- s9lzHYrFp76ZVxRcpX9+5cjAnEH2ROuNkd2BHfIa6UkFVdtjf5mKR3/eTPFvsiP/XV/VLi31234= - TLS_AES_128_GCM_SHA256 - media.s3.eu-west-1.amazonaws.com TLSv1.3 - -',
    ...fields,
  };
  return [
    ...[owner, bucket, `[${time}]`, '192.0.2.3', requester, requestId, operation, rest.key, rest.requestLine],
    ...[
      rest.status,
      rest.errorCode,
      rest.bytesSent,
      '3462992',
      '70',
      '10',
      '"https://player.example/a b"',
      rest.userAgent,
    ],
    rest.more,
  ].join(' ');
}

const deliveryIn = (line: string) => {
  const record = parseS3LogLine(line);
  return record === undefined ? 'unreadable' : deliveryOf(record);
};

describe('a line of an S3 server access log', () => {
  it('is a delivery when the bucket sent an object to a client', () => {
    expect(deliveryIn(lineOf())).toEqual({
      id: '3E57427F33A59F07',
      path: `/media/${key}`,
      bytes: 2_662_992,
      status: 200,
      time: '2026-02-06T23:00:38.000Z',
    });
  });

  it.each<[string, Partial<Fields>]>([
    ['for a range of an object', { status: '206' }],
    ['from the website endpoint', { operation: 'WEBSITE.GET.OBJECT' }],
    ['with a Windows line ending', { more: '-\r' }],
    ['in the early, short form', { more: '', requester: 'Anonymous' }],
    ['with unescaped quotes in the user agent', { userAgent: '"a "quoted" agent"' }],
    ['without a request line', { requestLine: '"-"' }],
    ['without a request line or its quotes', { requestLine: '-' }],
    ['with spaces in the URL', { requestLine: `"GET /media/${key}?a=b c HTTP/1.1"` }],
    ['with unknown fields at the end', { more: `- - - - - - - - - eu-west-1 "one more" [thing]` }],
  ])('is a delivery %s', (_what, fields) => {
    expect(deliveryIn(lineOf(fields))).toMatchObject({ path: `/media/${key}`, bytes: 2_662_992 });
  });

  it('decodes the key', () => {
    expect(deliveryIn(lineOf({ key: 'public%2Fvideos%2F7f3c%2Fa%20%C3%A9.m4s' }))).toMatchObject({
      path: '/media/public/videos/7f3c/a é.m4s',
    });
    expect(deliveryIn(lineOf({ key: 'odd%zz' }))).toMatchObject({ path: '/media/odd%zz' });
  });

  it('converts the time from its zone to UTC', () => {
    expect(deliveryIn(lineOf({ time: '07/Feb/2026:01:00:38 +0200' }))).toMatchObject({
      time: '2026-02-06T23:00:38.000Z',
    });
  });

  it.each<[string, Partial<Fields>]>([
    ['a listing', { operation: 'REST.GET.BUCKET', key: '-' }],
    ['a HEAD', { operation: 'REST.HEAD.OBJECT', bytesSent: '-' }],
    ['an upload', { operation: 'REST.PUT.OBJECT', bytesSent: '-' }],
    ['a copy', { operation: 'REST.COPY.OBJECT_GET' }],
    [
      'a lifecycle action, which has no request',
      { operation: 'S3.EXPIRE.OBJECT', status: '-', bytesSent: '-', requestLine: '"-"' },
    ],
    ['not found', { status: '404', errorCode: 'NoSuchKey', bytesSent: '243' }],
    ['not modified', { status: '304', bytesSent: '-' }],
    ['refused', { status: '403', errorCode: 'AccessDenied', bytesSent: '243' }],
    ['nothing sent', { bytesSent: '-' }],
    ['no bytes sent', { bytesSent: '0' }],
    ['a request signed by the platform', { requester: 'arn:aws:sts::123456789012:assumed-role/millrace/i-0abc' }],
    ['a request by CloudFront', { requester: 'svc:cloudfront.amazonaws.com' }],
  ])('is not a delivery: %s', (_what, fields) => {
    expect(deliveryIn(lineOf(fields))).toBeUndefined();
  });

  it.each<[string, string]>([
    ['JSON', '{"id":"a","path":"/media/videos/v1/a","bytes":1,"status":200}'],
    ['a web server’s log', '192.0.2.3 - - [06/Feb/2026:00:00:38 +0000] "GET / HTTP/1.1" 200 12 "-" "curl/8"'],
    ['truncated', lineOf().slice(0, 200)],
    ['truncated within the bytes', lineOf({ bytesSent: '12x' })],
    ['an invalid month', lineOf({ time: '06/Foo/2026:00:00:38 +0000' })],
    ['an invalid day', lineOf({ time: '77/Feb/2026:00:00:38 +0000' })],
    ['without an id', lineOf({ requestId: '-' })],
    ['bytes beyond the safe integers', lineOf({ bytesSent: '9'.repeat(30) })],
    ['bytes forged by the client', lineOf({ requestLine: `"GET /media/${key}?" 200 - 99999999 HTTP/1.1"` })],
  ])('is unreadable: %s', (_what, line) => {
    expect(deliveryIn(line)).toBe('unreadable');
  });
});
