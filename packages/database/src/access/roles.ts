/**
 * Group roles, and the schemas whose rows each may read and write. A group owns nothing and cannot log in. A login is a member of one
 * group. The migrator grants the privileges, so migrations with new tables need no GRANT.
 */
export const accessRoles = {
  millrace_video_api: ['auth', 'platform', 'queue', 'video'],
  millrace_music_api: ['auth', 'platform', 'queue', 'music'],
  millrace_image_api: ['auth', 'platform', 'queue', 'image'],
  millrace_worker: ['queue'],
} as const satisfies Record<string, readonly string[]>;

export type AccessRole = keyof typeof accessRoles;

/** The group of each API's login. */
export const apiRoles = {
  'video-api': 'millrace_video_api',
  'music-api': 'millrace_music_api',
  'image-api': 'millrace_image_api',
} as const satisfies Record<string, AccessRole>;

/** Every schema of the platform. */
export const platformSchemas: readonly string[] = [...new Set(Object.values(accessRoles).flat())];

/** The table of applied migrations, which APIs read for readiness. */
export const migrationTable = 'public._prisma_migrations';
