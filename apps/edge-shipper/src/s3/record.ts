/** The fields of an S3 server access log line that describe a delivery; a field logged as `-` is undefined. */
export interface S3LogRecord {
  bucket: string;
  time: Date;
  /** Who signed the request; undefined if it was anonymous. */
  requester: string | undefined;
  requestId: string;
  /** Such as REST.GET.OBJECT. */
  operation: string;
  /** The decoded key, as in the bucket. */
  key: string | undefined;
  status: number | undefined;
  /** Body bytes sent. */
  bytesSent: number;
}

/** `owner bucket [day zone] ip requester requestId operation key`, followed by a space. */
const headWords = 9;
/**
 * The client controls the request line, and S3 does not escape quotes in it. Requiring the HTTP version at its end prevents a client
 * from forging the fields that follow, including the bytes sent.
 */
const requestLine = /^(?:"[^"]* HTTP\/\d(?:\.\d)?"|"?-"?) /;
/** AWS adds new fields at the end. */
const outcome = /^(?<status>\d{3}|-) (?<errorCode>\S+) (?<bytesSent>\d+|-)(?: |$)/;

function fieldsOf(line: string): Record<string, string | undefined> | undefined {
  const words = line.split(' ', headWords);
  const [, bucket, day = '', zone = '', , requester, requestId, operation, key] = words;
  if (key === undefined || words.some((word) => word === '' || /\s/.test(word))) return undefined;
  if (!day.startsWith('[') || !zone.endsWith(']')) return undefined;
  const rest = line.slice(words.join(' ').length + 1);
  const request = requestLine.exec(rest)?.[0];
  const result = request === undefined ? undefined : outcome.exec(rest.slice(request.length))?.groups;
  const time = `${day.slice(1)} ${zone.slice(0, -1)}`;
  return result && { ...result, bucket, time, requester, requestId, operation, key };
}

/** @returns undefined if the line is truncated or is not from an S3 server access log */
export function parseS3LogLine(line: string): S3LogRecord | undefined {
  const fields = fieldsOf(line.trimEnd());
  if (fields === undefined) return undefined;
  const { bucket, requester, requestId, operation, key, status, bytesSent } = fields;
  const time = parseTime(fields.time ?? '');
  const bytes = numberOf(bytesSent) ?? 0;
  if (time === undefined || bucket === undefined || operation === undefined) return undefined;
  if (requestId === undefined || requestId === '-' || !Number.isSafeInteger(bytes)) return undefined;
  return {
    bucket,
    time,
    requestId,
    operation,
    // Early versions of the format write "Anonymous" instead of "-".
    requester: requester === 'Anonymous' ? undefined : given(requester),
    key: decodeKey(given(key)),
    status: numberOf(status),
    bytesSent: bytes,
  };
}

const given = (field: string | undefined): string | undefined => (field === '-' ? undefined : field);

function numberOf(field: string | undefined): number | undefined {
  const value = given(field);
  return value === undefined ? undefined : Number(value);
}

function decodeKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  try {
    return decodeURIComponent(key);
  } catch {
    // Not one of our keys: they contain no characters that need escaping.
    return key;
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const timePattern = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;

/** `06/Feb/2019:00:00:38 +0000` */
function parseTime(text: string): Date | undefined {
  const [, day, name, year, clock, hours, minutes] = timePattern.exec(text) ?? [];
  const month = months.indexOf(name ?? '') + 1;
  if (month === 0) return undefined;
  const time = new Date(`${year}-${String(month).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

const deliveringOperations = ['REST.GET.OBJECT', 'WEBSITE.GET.OBJECT'];

/** A line of the delivery log, before serialization to JSON. */
export interface ReportedDelivery {
  id: string;
  path: string;
  bytes: number;
  status: number;
  time: string;
}

/**
 * The delivery that a record describes, if the bucket itself served a client. Signed requests do not count: they come from the
 * platform, whose `/media` counts what it serves, or from a CDN, which has its own log.
 */
export function deliveryOf(record: S3LogRecord): ReportedDelivery | undefined {
  const { bucket, time, requester, requestId, operation, key, status, bytesSent } = record;
  if (!deliveringOperations.includes(operation) || requester !== undefined || key === undefined) return undefined;
  if ((status !== 200 && status !== 206) || bytesSent === 0) return undefined;
  return { id: requestId, path: `/${bucket}/${key}`, bytes: bytesSent, status, time: time.toISOString() };
}
