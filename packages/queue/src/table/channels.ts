import { createHash } from 'node:crypto';

/** Postgres cuts identifiers here, silently. */
const longestChannelBytes = 63;

/** NOTIFY channels. One per name, so that a process hears only what it asked for. */
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

/** Jobs of this name wait. */
export const jobChannel = (name: string): string => channel('job', name);
export const jobChannelOf = (name: string): string => channelOf('job', name);
/** Jobs of this name died. */
export const deadChannel = (name: string): string => channel('dead', name);
export const deadChannelOf = (name: string): string => channelOf('dead', name);
export const eventChannel = (name: string): string => channel('event', name);
/** Ids of jobs that are not wanted any more. */
export const cancelChannel = 'millrace:cancel';
/** Questions for one responder. */
export const askChannel = (responderId: string): string => channel('ask', responderId);
/** Answers for one process. */
export const replyChannel = (processId: string): string => channel('reply', processId);
