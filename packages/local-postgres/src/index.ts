export { locateBinaries, type PostgresBinaries } from './binaries.ts';
export { type ClusterOptions, dataArgument, ensureCluster, superuser } from './cluster.ts';
export { LocalPostgresError } from './error.ts';
export { postgresUser, type RunAs } from './runAs.ts';
export { type ServedDatabase, serveDataFolder } from './serve.ts';
