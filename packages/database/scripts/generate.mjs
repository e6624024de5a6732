// Generates the Prisma client with the generator that Prisma's command line calls. The command line itself would bring a database server,
// a web application and 150 MB with it.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { getConfig, getDMMF } = require('@prisma/internals');
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
const { version } = require('@prisma/client/package.json');

const schemaPath = fileURLToPath(new URL('../prisma/schema', import.meta.url));
const output = fileURLToPath(new URL('../src/generated', import.meta.url));

const datamodel = readdirSync(schemaPath)
  .sort()
  .map((name) => [join(schemaPath, name), readFileSync(join(schemaPath, name), 'utf8')]);
const {
  generators: [generator],
  datasources,
} = await getConfig({ datamodel });

rmSync(output, { recursive: true, force: true });
await new PrismaClientTsGenerator().generate({
  generator: { ...generator, output: { fromEnvVar: null, value: output } },
  otherGenerators: [],
  schemaPath,
  datasources,
  datamodel: datamodel.map(([, text]) => text).join('\n'),
  dmmf: await getDMMF({ datamodel }),
  version,
  binaryPaths: {},
});
