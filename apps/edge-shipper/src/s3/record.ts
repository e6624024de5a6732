/** One line of an S3 server access log, as far as it concerns a delivery; what the log has no value for is undefined. */
export interface S3LogRecord {
  bucket: string;
  time: Date;
  /** Who signed the request; undefined of an anonymous one. */
  requester: string | undefined;
  requestId: string;
  /** Such as REST.GET.OBJECT. */
  operation: string;
  /** As it is in the bucket, no longer encoded. */
  key: string | undefined;
  status: number | undefined;
  /** Bytes of the body that were sent. */
  bytesSent: number;
}

/** `owner bucket [day zone] ip requester requestId operation key`, and a blank. */
const headWords = 9;
/**
 * The client writes the request line, and its quotes are not escaped. So it must end as a request line does: otherwise a client could
 * forge the fields after it, and with them the bytes that it received.
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

/** @returns undefined where this is no line of an S3 server access log, or one that was cut off */
export function parseS3LogLine(line: string): S3LogRecord | undefined {
  const fields = fieldsOf(line.trimEnd());
  if (fields === undefined) return undefined;
  const { bucket, requester, requestId, operation, key, status, bytesSent } = fields;
  const time = parseTime(fields.time ?? '');
  const bytes = numberOf(bytesSent) ?? 0;
  if (time === undefined || bucket === undefined || operation === undefined) return undefined;
  if (requestId === undefined || requestId === '-' || !Number.isSafeInteger(bytes)) return undefined;
  return {
    ...{ bucket, time, requestId, operation },
    // The format's first years wrote the word.
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
    // Not one of ours: those hold nothing that needs an escape.
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

/** A line of the delivery log, before it is written as JSON. */
export interface ReportedDelivery {
  id: string;
  path: string;
  bytes: number;
  status: number;
  time: string;
}

/**
 * What the bucket itself sent to a client. A signed request is none: it is the platform's own, whose `/media` counts what it passes on,
 * or a CDN's, which has a log of its own.
 */
export function deliveryOf(record: S3LogRecord): ReportedDelivery | undefined {
  const { bucket, time, requester, requestId, operation, key, status, bytesSent } = record;
  if (!deliveringOperations.includes(operation) || requester !== undefined || key === undefined) return undefined;
  if ((status !== 200 && status !== 206) || bytesSent === 0) return undefined;
  return { id: requestId, path: `/${bucket}/${key}`, bytes: bytesSent, status, time: time.toISOString() };
}
