import { silentLogger } from '@millrace/service';
import type { Template } from '@millrace/testkit/postgres';
import { migrate } from '../../src/index.ts';

/** A database with all tables, which is made once on a server. `migrated` of the testkit of APIs depends on this package. */
export const tables: Template = {
  name: 'template_of_database',
  async fill(url) {
    await migrate({ url, log: silentLogger() });
  },
};
