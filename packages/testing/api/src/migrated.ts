import { apiRoles, ensureDatabaseLogins, migrate } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import type { Template } from '@millrace/testkit/postgres';

/** Of the logins of all APIs. */
export const password = 'the password of the login';

/** The login of an API, with its rights only. Logins are of the whole server, so they are made once, with the template. */
export const loginName = (api: keyof typeof apiRoles): string => `${api}-login`;

const apis = ['video-api', 'music-api', 'image-api'] as const;

/** A database with all tables, on whose server the APIs have logins. */
export const migrated: Template = {
  name: 'template_migrated',
  async fill(url) {
    await migrate({ url, log: silentLogger() });
    const members = apis.map((api) => ({ role: apiRoles[api], login: { user: loginName(api), password } }));
    await ensureDatabaseLogins({ adminUrl: url, members });
  },
};
