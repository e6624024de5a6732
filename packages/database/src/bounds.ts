/** Who makes rows of a table, how many there can be, and for how long. */
export interface Bound {
  /** stranger: anybody without an account. platform: nobody can make it grow alone. */
  grownBy: 'stranger' | 'account' | 'operator' | 'platform';
  /** What limits the number of rows: numbers, or settings that are numbers. */
  most: string;
  /** When rows go; `with …` if they go with what they belong to. */
  age: string;
}

const byMedium = (most: string): Bound => ({ grownBy: 'account', most, age: 'with the medium' });
const byAccount = (most: string): Bound => ({
  grownBy: 'account',
  most,
  age: 'with the account, or when it removes them',
});
const media: Bound = {
  grownBy: 'account',
  most: 'UPLOADS_PER_MINUTE, QUOTA_BYTES and QUOTA_UNFINISHED of an account',
  age: 'when it is deleted; failed ones after seven days',
};
const usage: Bound = {
  grownBy: 'stranger',
  most: 'one row for each medium and day on which it was used',
  age: 'with the account: it is what the account has used',
};
const receipts: Bound = {
  grownBy: 'operator',
  most: 'lines of delivery logs, which need DELIVERY_LOG_TOKEN',
  age: '14 days',
};
const transient = (most: string): Bound => ({ grownBy: 'platform', most, age: 'seconds: a task takes them away' });

/**
 * Every table, and what keeps it from filling the disk. A new table needs a line here: a test compares the list with the schema. What an
 * account or a stranger can grow has a number as a bound.
 */
export const bounds: Readonly<Record<string, Bound>> = {
  'auth.accounts': {
    grownBy: 'stranger',
    most: 'REGISTRATIONS_PER_MINUTE of an address, REGISTRATIONS_PER_DAY of a network, MAILS_PER_ADDRESS if mail is sent, REGISTRATION',
    age: 'when its owner or an operator deletes it',
  },
  'auth.api_keys': byAccount('1,000 of an account'),
  'auth.app_passwords': byAccount('50 of an account'),
  'auth.audit': { grownBy: 'operator', most: 'changes that operators make', age: 'never: it is the record' },
  'auth.exports': byAccount('10 of an account and service, and 20 that the hourly task removes; rows only, no files'),
  'auth.identities': byAccount('20 of an account'),
  'auth.invitations': { grownBy: 'operator', most: 'one of an address', age: 'its expiry' },
  'auth.mail_tokens': { grownBy: 'stranger', most: 'two of an account', age: 'their expiry' },
  'auth.quotas': { grownBy: 'operator', most: 'three of an account', age: 'with the account' },
  'auth.recovery_codes': byAccount('ten of an account'),
  'auth.sessions': { grownBy: 'account', most: '100 of an account', age: 'their expiry' },
  'auth.totp': byAccount('one of an account'),

  'image.delivery_receipts': receipts,
  'image.exif': byMedium('one of an image, of at most 64 KiB'),
  'image.images': media,
  'image.last_versions': byMedium('one of an image that was replaced'),
  'image.presets': byAccount('100 of an account'),
  'image.remote_renditions': {
    grownBy: 'stranger',
    most: 'IMAGE_REMOTE_MAX_BYTES: each counts 4 KiB at least, so 2.6 million by default; and IMAGE_MAX_RENDITIONS of a version',
    age: 'with the version',
  },
  'image.remote_sources': {
    grownBy: 'stranger',
    most: 'IMAGE_REMOTE_MAX_SOURCES, and IMAGE_REMOTE_MAX_BYTES with their renditions',
    age: 'IMAGE_REMOTE_UNUSED_DAYS without use',
  },
  'image.remote_versions': { grownBy: 'stranger', most: 'one or two of a remote source', age: 'with the source' },
  'image.renditions': {
    grownBy: 'stranger',
    most: 'IMAGE_MAX_RENDITIONS of an image; the oldest go',
    age: 'with the image',
  },
  'image.replacements': byMedium('one of an image at a time'),
  'image.upload_urls': {
    grownBy: 'account',
    most: '1,000 open ones of an account',
    age: 'a week, or a day after their end',
  },
  'image.usage_daily': usage,

  'music.albums': byMedium('one of a track: without tracks it goes'),
  'music.artists': byAccount('one of an account'),
  'music.bookmarks': byAccount('1,000 of an account'),
  'music.delivery_receipts': receipts,
  'music.follows': byAccount('one of an account and artist'),
  'music.hidden_albums': byMedium('one of a hidden track'),
  'music.hidden_performers': byMedium('one of a hidden track'),
  'music.likes': byAccount('one of an account and track'),
  'music.lyrics': byMedium('one of a track'),
  'music.now_playing': { grownBy: 'account', most: '20 players of an account', age: 'a day' },
  'music.performers': byMedium('one of a track, and one of its album: without either it goes'),
  'music.play_queues': byAccount('one of an account, of 5,000 tracks'),
  'music.playlist_tracks': byAccount('5,000 of a playlist, 200,000 of an account'),
  'music.playlists': byAccount('QUOTA_PLAYLISTS of an account'),
  'music.plays': {
    grownBy: 'stranger',
    most: 'BEACONS_PER_MINUTE and BEACONS_PER_DAY of an address',
    age: 'PLAY_LOG_DAYS',
  },
  'music.ratings': byAccount('one of an account and track or album'),
  'music.removed_tracks': transient('one of a track that is being removed'),
  'music.search_feed': { grownBy: 'operator', most: 'one row', age: 'never' },
  'music.search_outbox': transient('one of a track that has changed; only with SEARCH_URL'),
  'music.stars': byAccount('one of an account and artist or album'),
  'music.total_changes': {
    grownBy: 'platform',
    most: 'changes whose transactions ended while another one added its own to the total',
    age: 'the next change of the total',
  },
  'music.totals': { grownBy: 'platform', most: 'a fixed number of counters', age: 'never' },
  'music.track_search': byMedium('one of a track'),
  'music.track_search_head': byMedium('one of a track'),
  'music.tracks': media,
  'music.usage_daily': usage,

  'platform.cdn_purges': transient('one row for each kind of media'),
  'platform.deletions': transient('one of a medium that is being deleted'),
  'platform.events': {
    grownBy: 'account',
    // The row of a medium: its description of 10,000 characters is most of it.
    most: '100,000 of an account and service, each of at most 64 KiB: 6 GiB',
    age: '30 days',
  },
  'platform.imports': {
    grownBy: 'operator',
    most: 'one of a file that the import has handed in',
    age: 'with the medium',
  },
  'platform.new_events': transient('one of a change'),
  'platform.new_purges': transient('one of a change'),
  'platform.pictures': byMedium('one of a medium or a playlist'),
  'platform.purged_accounts': { grownBy: 'platform', most: 'one of an account', age: 'with the account' },
  'platform.purges': {
    grownBy: 'account',
    // What has a name is a medium, or a picture or captions of it, which an upload makes: 120 a minute are 5 million in 30 days.
    most: 'all of the last two hours, and the last one of each name: UPLOADS_PER_MINUTE of an account in 30 days, 500 MB',
    age: '30 days',
  },
  'platform.rate_limits': {
    grownBy: 'stranger',
    most: 'ten of an account; of an address FAILED_LOGINS_PER_ADDRESS, MAILS_PER_ADDRESS and OIDC_SIGN_INS_PER_MINUTE, each with three rows',
    age: 'the end of the window, a day at most',
  },
  'platform.removed_events': {
    grownBy: 'account',
    most: 'one of an account and type of event',
    age: 'with the account',
  },
  'platform.uploads': {
    grownBy: 'account',
    most: 'QUOTA_UNFINISHED of an account',
    age: 'UPLOAD_KEPT_HOURS without bytes',
  },
  'platform.webhook_deliveries': {
    grownBy: 'account',
    most: '5,000 of a webhook, and those that wait for another attempt',
    age: '30 days',
  },
  'platform.webhooks': byAccount('100 of an account and service'),

  'video.captions': byMedium('50 of a video, and 50 that were replaced in the last hour; files of 10 MiB each'),
  'video.chapters': byMedium('one of a video'),
  'video.delivery_receipts': receipts,
  'video.derived': {
    grownBy: 'stranger',
    most: '200 frames of a video, of which the oldest go, one storyboard, and one download of each rendition',
    age: 'with the video',
  },
  'video.moves': transient('one of a video whose visibility changes'),
  'video.parts': transient('parts of a video that is being encoded'),
  'video.presentations': byMedium('one of a video, and 200 that were replaced in the last hour'),
  'video.usage_daily': usage,
  'video.videos': media,
  'video.view_receipts': {
    grownBy: 'stranger',
    most: 'BEACONS_PER_MINUTE and BEACONS_PER_DAY of an address',
    age: '14 days',
  },

  'queue.bodies': transient('one of a notice that is too long for NOTIFY'),
  'queue.jobs': {
    grownBy: 'account',
    most: 'QUOTA_UNFINISHED of an account',
    age: 'when its medium is settled; dead ones with their owners',
  },
  'queue.requests': transient('one of a request that a process waits for'),
  'queue.responders': transient('one of a process that answers requests'),
};
