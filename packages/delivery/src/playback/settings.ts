import { type Settings, setting } from '@millrace/service';
import { isKeyId, minSecretLength, type SigningKey } from './tokens.ts';

/** @returns undefined for what is not `<id>:<secret>` */
function keyOf(text: string): SigningKey | undefined {
  const colon = text.indexOf(':');
  const [id, secret] = [text.slice(0, colon), text.slice(colon + 1)];
  return colon > 0 && isKeyId(id) && secret.length >= minSecretLength ? { id, secret } : undefined;
}

const signingKeys = setting.list().transform((parts, context): SigningKey[] => {
  const keys = parts.map(keyOf);
  const known = keys.filter((key) => key !== undefined);
  if (known.length < keys.length) {
    context.addIssue(
      `must be comma-separated keys <id>:<secret>: an id of 1 to 16 letters and digits, and a secret of at least ${minSecretLength} characters; make one with "openssl rand -hex 32"`,
    );
  } else if (new Set(known.map(({ id }) => id)).size < known.length) {
    context.addIssue('must not have two keys with one id');
  }
  return known;
});

/** Settings of services whose media can be private. */
export const playbackSettings = {
  MEDIA_SIGNING_KEYS: {
    schema: signingKeys,
    describe:
      'Keys that sign playback tokens of private media, as `<id>:<secret>`, comma-separated: the first signs, all verify. ' +
      'Removing a key revokes its tokens. Empty: media cannot be private',
    default: 'none',
  },
  EDGE_PURGE_URLS: {
    schema: setting
      .list()
      .refine(
        (urls) => urls.every((url) => URL.canParse(url) && new URL(url).protocol === 'http:'),
        'must be comma-separated URLs starting with http://',
      ),
    describe:
      'Addresses of edges, comma-separated, such as http://edge:8001: their copies of media that become private are removed. All hosts behind a name are asked. Needs DELIVERY_EDGE_TOKEN',
    default: 'none',
  },
  MEDIA_PRIVATE_BASE_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Replaces <PUBLIC_URL>/media in URLs with a playback token, for a CDN that verifies tokens',
    default: '<PUBLIC_URL>/media',
  },
} satisfies Settings;
