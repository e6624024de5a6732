import { changeOf } from '../eventTypes.ts';
import type { LogEvent } from './sources.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What an event is about. */
export interface Subject {
  title: string;
  id: string;
  /** Where the console shows it; undefined if it is gone, or never was a medium. */
  to: '/videos/$id' | '/tracks/$id' | '/images/$id' | '/developers/webhooks/$id' | undefined;
}

export function subjectOf({ kind, type, data }: LogEvent): Subject {
  const id = textOf(data.id) ?? '';
  if (type.includes('.webhook.')) return { id, title: textOf(data.host) ?? id, to: '/developers/webhooks/$id' };
  const title = textOf(data.title) ?? textOf(data.file_name) ?? id;
  const isGone = changeOf(type) === 'deleted' || (type.includes('.upload.') && changeOf(type) !== 'completed');
  return { id, title, to: isGone ? undefined : `/${kind}/$id` };
}
