import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { later } from '@millrace/testkit/waiting';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

// Prisma's schema engine in WebAssembly: the same as `prisma migrate`, without the binary download.

/** The part of the global used here. TypeScript declares it for browsers only. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

const schemaFolder = fileURLToPath(new URL('../prisma/schema', import.meta.url));

const schemaFiles = readdirSync(schemaFolder).map((name) => {
  const path = join(schemaFolder, name);
  return { path, content: readFileSync(path, 'utf8') };
});
const filters = { externalTables: [], externalEnums: [] };

const wasm = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
/** Ends what the engine has scheduled. */
const scheduled: (() => void)[] = [];
const imports = Object.entries(bindings).map(([name, binding]): [string, unknown] =>
  // The engine never clears the timeout of its advisory lock, which would keep the process alive for ten seconds.
  name.startsWith('__wbg_setTimeout_')
    ? [
        name,
        (callback: () => void, ms: number) => {
          const end = later(ms, callback, 'The engine limits the time of its lock.');
          scheduled.push(end);
          return end;
        },
      ]
    : [name, binding],
);
const { instance } = await WebAssembly.instantiate(readFileSync(fileURLToPath(wasm)), {
  './schema_engine_bg.js': Object.fromEntries(imports),
});
bindings.__wbg_set_wasm(instance.exports);
const start = instance.exports.__wbindgen_start;
if (typeof start !== 'function') throw new Error('The schema engine has no start function.');
start();

/** A folder of migrations in the format of Prisma's command line. */
export function migrationList(folder: string): MigrationList {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names.sort().map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(folder, path, 'migration.sql'), 'utf8') },
      },
    })),
  };
}

async function withEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const datamodels = schemaFiles.map(({ path, content }): [string, string] => [path, content]);
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
    const engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
    try {
      return await work(engine);
    } finally {
      engine.free();
      for (const end of scheduled.splice(0)) end();
    }
  } finally {
    await pool.end();
  }
}

/** The SQL that Prisma generates from schema.prisma. */
export function schemaSql(url: string): Promise<string> {
  return withEngine(url, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: schemaFiles },
      script: true,
      exitCode: null,
      filters,
    });
    if (!stdout) throw new Error('Prisma returned no SQL.');
    return stdout;
  });
}

/** `prisma migrate status`. */
export const migrateStatus = (url: string, folder: string) =>
  withEngine(url, (engine) =>
    engine.diagnoseMigrationHistory({ migrationsList: migrationList(folder), optInToShadowDatabase: false, filters }),
  );

/** `prisma migrate deploy`. @returns the names of the applied migrations */
export const migrateDeploy = (url: string, folder: string) =>
  withEngine(url, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: migrationList(folder), filters });
    return appliedMigrationNames;
  });
