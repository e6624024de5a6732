#!/usr/bin/env node
import { configOfProcess, messageOf, setting } from '@millrace/service';
import { ensureDatabaseLogins, loginOf } from './access/logins.ts';
import { type AccessRole, apiRoles } from './access/roles.ts';

const usage = `Creates a Postgres login for each app, limited to the rows of its service. Running it again resets the passwords.

  DATABASE_ADMIN_URL=postgres://admin:password@host:5432/millrace VIDEO_API_DATABASE_URL=postgres://video_api:password@… npm run millrace -- logins database

DATABASE_ADMIN_URL is the URL of the platform's database, with a superuser's name and password. Set each other URL to the DATABASE_URL of
that app. Apps without a URL are not changed. The variables are MIGRATOR_DATABASE_URL (becomes the owner of everything),
VIDEO_API_DATABASE_URL, MUSIC_API_DATABASE_URL, IMAGE_API_DATABASE_URL, and WORKER_DATABASE_URL (reaches the queue only).
`;

const schema = setting.url(['postgres:', 'postgresql:']);
const appUrl = { schema: schema.optional(), describe: 'DATABASE_URL of an app' };
const settings = {
  DATABASE_ADMIN_URL: { schema, describe: 'URL of the platform’s database, with a superuser’s name and password' },
  MIGRATOR_DATABASE_URL: appUrl,
  VIDEO_API_DATABASE_URL: appUrl,
  MUSIC_API_DATABASE_URL: appUrl,
  IMAGE_API_DATABASE_URL: appUrl,
  WORKER_DATABASE_URL: appUrl,
};

async function makeLogins(): Promise<void> {
  const config = configOfProcess(settings);
  const given: [AccessRole, string | undefined][] = [
    [apiRoles['video-api'], config.VIDEO_API_DATABASE_URL],
    [apiRoles['music-api'], config.MUSIC_API_DATABASE_URL],
    [apiRoles['image-api'], config.IMAGE_API_DATABASE_URL],
    ['millrace_worker', config.WORKER_DATABASE_URL],
  ];
  const members = given.flatMap(([role, url]) => (url === undefined ? [] : [{ role, login: loginOf(url) }]));
  const migratorUrl = config.MIGRATOR_DATABASE_URL;
  await ensureDatabaseLogins({
    adminUrl: config.DATABASE_ADMIN_URL,
    ...(migratorUrl !== undefined && { migrator: loginOf(migratorUrl) }),
    members,
  });
  for (const { role, login } of members) process.stdout.write(`${login.user} is a member of ${role}.\n`);
}

const [argument] = process.argv.slice(2);
if (argument === '--help') {
  process.stdout.write(usage);
} else if (argument !== undefined) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else {
  try {
    await makeLogins();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
