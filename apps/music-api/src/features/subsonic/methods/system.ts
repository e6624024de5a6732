import { type Account, roleOf } from '@millrace/auth';
import { folders } from '../library/folders.ts';
import { SubsonicError } from '../protocol/errors.ts';
import type { Method, Methods } from './types.ts';

/** What OpenSubsonic adds, as far as this service has it. */
export const extensions = [
  { name: 'apiKeyAuthentication', versions: [1] },
  { name: 'formPost', versions: [1] },
  { name: 'indexBasedQueue', versions: [1] },
  { name: 'songLyrics', versions: [1] },
];

/** Whether a name is that of the account. Nobody sees another one. */
const isThis = (account: Account, name: string): boolean => name.trim().toLowerCase() === account.email.toLowerCase();

const userOf = (account: Account) => ({
  username: account.email,
  email: account.email,
  scrobblingEnabled: true,
  adminRole: roleOf(account) === 'admin',
  settingsRole: false,
  downloadRole: true,
  uploadRole: false,
  playlistRole: true,
  coverArtRole: false,
  commentRole: false,
  podcastRole: false,
  streamRole: true,
  jukeboxRole: false,
  shareRole: false,
  videoConversionRole: false,
  folder: folders.map(({ id }) => id),
});

const getUser: Method = ({ account, parameters }) => {
  if (!isThis(account, parameters.required('username'))) {
    throw new SubsonicError('forbidden', 'An account sees itself only.');
  }
  return { user: userOf(account) };
};

/** Nothing has to be scanned: a track is there when it is ready. @param countOf the tracks of an account */
export function systemMethods(countOf: (accountId: number) => Promise<number>): Methods {
  const scanStatus: Method = async ({ account }) => ({
    scanStatus: { scanning: false, count: await countOf(account.id) },
  });
  return {
    ping: () => ({}),
    getLicense: ({ account }) => ({ license: { valid: true, email: account.email } }),
    tokenInfo: ({ account }) => ({ tokenInfo: { username: account.email } }),
    getUser,
    getUsers: ({ account }) => ({ users: { user: [userOf(account)] } }),
    getMusicFolders: () => ({ musicFolders: { musicFolder: folders.map((folder) => ({ ...folder })) } }),
    getScanStatus: scanStatus,
    startScan: scanStatus,
  };
}

/** Methods of what this service does not have. They answer that there is none. */
export const emptyMethods: Methods = {
  getVideos: () => ({ videos: {} }),
  getPodcasts: () => ({ podcasts: {} }),
  getNewestPodcasts: () => ({ newestPodcasts: {} }),
  getInternetRadioStations: () => ({ internetRadioStations: {} }),
  getChatMessages: () => ({ chatMessages: {} }),
  getShares: () => ({ shares: {} }),
  refreshPodcasts: () => ({}),
};
