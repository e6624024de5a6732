import type { Platform } from '../platform/types.ts';
import type { ServiceName } from './service.ts';

/** Tests of one aspect of a platform, independent of its engines. */
export type Story = (platform: () => Platform) => void;

/** A service's whole specification. */
export interface ServiceSuite {
  service: ServiceName;
  name: string;
  /** The variable that names the origin of a running service, which is then tested in place of one of our own. */
  url: 'ACCEPTANCE_URL' | 'ACCEPTANCE_MUSIC_URL' | 'ACCEPTANCE_IMAGE_URL';
  stories: readonly Story[];
  /** Of all stories, those that are told by day, on Postgres and a folder. docs/architecture/tests.md says what proves the others. */
  day: readonly Story[];
  /**
   * What does not depend on queue and storage: keys and lists, what workers make of odd and hostile media, and what requests made at random
   * are answered with.
   */
  anyEngines: readonly Story[];
  /** Accounts and all ways to sign in, which are the same code in all services. */
  people: readonly Story[];
  /** What depends on queue and storage most: from the upload of a medium to its deletion. */
  kind: readonly Story[];
}
