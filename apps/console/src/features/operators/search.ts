import { type Kind, kinds } from '../../platform/media/kinds.ts';
import { type JobState, jobStates, type ServiceName, serviceNames } from './shared/services.ts';

/** What of each page is in its address, which people can write. */
type Given = Record<string, unknown>;

/** The router reads a text of digits as a number. */
const textIn = (value: unknown, maxLength: number): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : '';
  return text.trim() === '' ? undefined : text;
};

export interface AccountsSearch {
  q?: string;
}

export function readAccountsSearch({ q }: Given): AccountsSearch {
  const text = textIn(q, 254);
  return text === undefined ? {} : { q: text };
}

export interface AuditSearch {
  /** The id of an account. */
  account?: number;
}

export function readAuditSearch({ account }: Given): AuditSearch {
  return typeof account === 'number' && Number.isSafeInteger(account) && account > 0 ? { account } : {};
}

export interface MediumSearch {
  kind?: Kind;
  id?: string;
}

export function readMediumSearch({ kind, id }: Given): MediumSearch {
  const known = kinds.find((one) => one === kind);
  const text = textIn(id, 64);
  return { ...(known !== undefined && { kind: known }), ...(text !== undefined && { id: text }) };
}

export interface JobsSearch {
  service?: ServiceName;
  state?: JobState;
}

export function readJobsSearch({ service, state }: Given): JobsSearch {
  const name = serviceNames.find((one) => one === service);
  const known = jobStates.find((one) => one === state);
  return { ...(name !== undefined && { service: name }), ...(known !== undefined && { state: known }) };
}
