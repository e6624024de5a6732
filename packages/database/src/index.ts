export { type DatabaseLogin, type DatabaseLogins, ensureDatabaseLogins, loginOf } from './access/logins.ts';
export { type AccessRole, accessRoles, apiRoles } from './access/roles.ts';
export { type Batcher, type BatcherOptions, createBatcher } from './batcher.ts';
export {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type SqlExecutor,
  type SqlQueryable,
  type Transaction,
} from './database.ts';
export {
  isForeignKeyViolation,
  isLockTimeout,
  isRecordNotFound,
  isStatementTimeout,
  isUnavailable,
  isUniqueViolation,
  unavailableProblem,
} from './errors.ts';
export { type FrequentStatement, frequent } from './frequent.ts';
export {
  type Account,
  type ApiKey,
  type Deletion,
  type Image,
  type ImagePreset,
  type Playlist,
  Prisma,
  type PrismaClient,
  type Track,
  type Video,
  type VideoCaptions,
  type VideoDeliveryReceipt,
  type VideoPart,
  type VideoUsageDaily,
  type VideoViewReceipt,
  type Webhook,
  type WebhookDelivery,
} from './generated/client.ts';
export { type Listener, type ListenOptions, listen } from './listener.ts';
export { type MigrateOptions, MigrationError, migrate, pendingMigrations, resolveMigration } from './migrate.ts';
export { migrationsFolder } from './migrations.ts';
export { type PruneOptions, prune } from './prune.ts';
export {
  createRateLimiter,
  type LimitedKey,
  type RateLimiter,
  type RateLimitRule,
  type RateLimitState,
  rateLimited,
} from './rateLimiter.ts';
export { imageRows, type Rows, trackRows, videoRows } from './rows.ts';
export { databaseSettings } from './settings.ts';
export { databaseTime } from './time.ts';
