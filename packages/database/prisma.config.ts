import { defineConfig } from 'prisma/config';

// For Prisma's own command line; what we run ourselves needs only `generate` of it (scripts/generate.mjs).
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
