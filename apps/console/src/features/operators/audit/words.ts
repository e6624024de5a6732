import { bytesText, numberText } from '../../../platform/format.ts';
import type { AuditEntry } from '../shared/services.ts';

/** What each action did, before the name of its target. */
export const sentences: Readonly<Record<string, string>> = {
  'account.create': 'Created the account',
  'account.disable-totp': 'Removed the second factor of',
  'account.import': 'Began an import for',
  'account.quota': 'Changed the quotas of',
  'account.restore': 'Ended the suspension of',
  'account.role': 'Changed the role of',
  'account.suspend': 'Suspended',
  'images.take_down': 'Took down the',
  'invitation.create': 'Invited',
  'invitation.revoke': 'Revoked the',
  'job.retry': 'Let run again the',
  'playlist.remove-cover': 'Removed the picture of the',
  'tracks.take_down': 'Took down the',
  'videos.take_down': 'Took down the',
};

const roleNames: Readonly<Record<string, string>> = { admin: 'operator', user: 'user' };

const limitText = (value: unknown, form: (value: number) => string): string => {
  if (typeof value !== 'number') return 'as the service is set';
  return value === 0 ? 'no limit' : form(value);
};

/** The other half of an entry: a reason, the new limits. */
export function detailsOf({ action, details }: AuditEntry): string {
  const { reason, service, bytes, unfinished, name, role } = details;
  if (action === 'account.quota') {
    return `${String(service)}: files ${limitText(bytes, bytesText)}, in progress ${limitText(unfinished, numberText)}`;
  }
  if (action === 'account.role' && typeof role === 'string') return `It is now: ${roleNames[role] ?? role}`;
  if (action === 'job.retry' && typeof name === 'string') {
    return typeof reason === 'string' ? `${name}: ${reason}` : name;
  }
  return typeof reason === 'string' ? `“${reason}”` : '';
}
