// For Prisma's command line (`npx prisma@7.10.0 migrate …`), which nothing here runs: scripts/generate.mjs makes the client.
export default {
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
};
