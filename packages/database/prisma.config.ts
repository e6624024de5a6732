import { defineConfig } from 'prisma/config';

// For Prisma's command line. We run only its `generate` command (scripts/generate.mjs).
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
