import { type Logger, messageOf } from '@millrace/service';
import type pg from 'pg';
import { type AccessRole, accessRoles, migrationTable } from './roles.ts';

/** Roles are global to the server, so a migration of another database may create one concurrently. */
export const createRole = (role: string): string => `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`;

const grants = (role: AccessRole): string[] => [
  ...accessRoles[role].flatMap((schema) => [
    `GRANT USAGE ON SCHEMA "${schema}" TO ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO ${role}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA "${schema}" TO ${role}`,
  ]),
  ...(role === 'millrace_worker' ? [] : [`GRANT SELECT ON ${migrationTable} TO ${role}`]),
];

/**
 * Creates the group roles and grants their privileges, also on new tables. A login without CREATEROLE, or one that does not own the
 * tables, leaves a group unchanged: an installation with a single login needs no groups.
 */
export async function grantAccess(client: pg.Client, log: Logger): Promise<void> {
  for (const role of Object.keys(accessRoles) as AccessRole[]) {
    try {
      await client.query([createRole(role), ...grants(role)].join(';\n'));
    } catch (error) {
      log.info({ role }, `privileges of a database role not changed: ${messageOf(error)}`);
    }
  }
}
