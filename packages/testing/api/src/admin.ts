import type { Database } from '@millrace/database';
import { call, registerAccount } from './call.ts';

/** Registers an account and makes it an operator, as the account command would. @returns its token */
export async function registerAdmin(
  { origin, database }: { origin: string; database: Database },
  profile: Parameters<typeof registerAccount>[1],
  apiPath = '/api',
): Promise<{ token: string; id: number }> {
  const admin = await registerAccount(origin, profile, apiPath);
  // Before the first use of the token, so that no process believes something else.
  await database.prisma.account.update({ where: { id: admin.id }, data: { role: 'admin' } });
  const { status } = await call(origin, 'GET', `${apiPath}/admin/overview`, { token: admin.token });
  if (status !== 200) throw new Error(`the overview was answered with ${status}`);
  return admin;
}
