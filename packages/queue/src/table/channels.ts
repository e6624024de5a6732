import { createHash } from 'node:crypto';

/** Postgres silently truncates longer identifiers. */
const longestChannelBytes = 63;

/** NOTIFY channels, one per name, so that a process receives only what it listens for. */
function channel(kind: string, name: string): string {
  const full = `millrace:${kind}:${name}`;
  if (Buffer.byteLength(full) <= longestChannelBytes) return full;
  return `millrace:${kind}:${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}

/** The same in SQL, for a statement that changes jobs of several names. `name` is an expression of type text. */
function channelOf(kind: string, name: string): string {
  const full = `'millrace:${kind}:' || ${name}`;
  return `CASE WHEN octet_length(${full}) <= ${longestChannelBytes} THEN ${full}
    ELSE 'millrace:${kind}:' || left(encode(sha256(convert_to(${name}, 'UTF8')), 'hex'), 32) END`;
}

/** Notices that jobs of this name wait. */
export const jobChannel = (name: string): string => channel('job', name);
export const jobChannelOf = (name: string): string => channelOf('job', name);
/** Notices that jobs of this name are dead. */
export const deadChannel = (name: string): string => channel('dead', name);
export const deadChannelOf = (name: string): string => channelOf('dead', name);
export const eventChannel = (name: string): string => channel('event', name);
/** Ids of cancelled jobs. */
export const cancelChannel = 'millrace:cancel';
/** Requests to one responder. */
export const requestChannel = (responderId: string): string => channel('ask', responderId);
/** Replies to one process. */
export const replyChannel = (processId: string): string => channel('reply', processId);
