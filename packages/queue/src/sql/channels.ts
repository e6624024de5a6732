import { createHash } from 'node:crypto';

/** Postgres cuts identifiers here, silently. */
const longestChannelBytes = 63;

/** NOTIFY channels. One per name, so that a process hears only what it asked for. */
function channel(kind: string, name: string): string {
  const full = `millrace:${kind}:${name}`;
  if (Buffer.byteLength(full) <= longestChannelBytes) return full;
  return `millrace:${kind}:${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}

/** Jobs of this name wait. */
export const jobChannel = (name: string): string => channel('job', name);
/** Jobs of this name died. */
export const deadChannel = (name: string): string => channel('dead', name);
export const eventChannel = (name: string): string => channel('event', name);
/** Ids of jobs that are not wanted any more. */
export const cancelChannel = 'millrace:cancel';
/** Questions for one responder. */
export const askChannel = (responderId: string): string => channel('ask', responderId);
/** Answers for one process. */
export const replyChannel = (processId: string): string => channel('reply', processId);
