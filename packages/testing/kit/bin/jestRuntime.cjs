const { SyntheticModule } = require('node:vm');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

/**
 * Packages that all test files of a worker share. Jest would load them again for each file: 0.2 s of processor time of each suite that starts
 * an API. They run in the context of the worker, so only those are here that keep no state that a test could see, read no variables of the
 * environment, and do not tell the objects of a test from their own.
 */
const shared = new Set([
  ...['@kubernetes-models', '@noble', '@otplib', '@prisma', '@scure', 'ajv', 'ajv-formats', 'amqplib', 'cors'],
  ...['express', 'fast-check', 'get-port', 'helmet', 'jose', 'jsonwebtoken', 'kubernetes-models', 'lru-cache'],
  ...['mailparser', 'multer', 'nodemailer', 'openid-client', 'otplib', 'p-limit', 'pg', 'pino', 'playwright-core'],
  ...['smtp-server', 'undici', 'yaml', 'yocto-queue', 'zod', 'zod-openapi'],
]);

/** Is loaded for each test file, beside the others: it keeps the engine of WebAssembly that a file has made. */
const ofOneFile = '@prisma/schema-engine-wasm/';
let files = 0;

/** The package of a file in node_modules, or its scope. */
function packageOf(path) {
  const at = path.lastIndexOf('/node_modules/');
  return at === -1 ? undefined : path.slice(at + '/node_modules/'.length).split('/', 1)[0];
}

/** A module of this process, whose context is not that of the test. */
async function adopt(path, context) {
  const url = pathToFileURL(path);
  if (path.includes(ofOneFile)) {
    files += 1;
    url.search = String(files);
  }
  const module = await import(url.href);
  const names = Object.keys(module);
  const adopted = new SyntheticModule(
    names,
    function fill() {
      for (const name of names) this.setExport(name, module[name]);
    },
    { context, identifier: path },
  );
  return adopted;
}

module.exports = class extends Runtime {
  constructor(...given) {
    super(...given);
    /** By path, for this test file. */
    const adopted = new Map();
    const { esmLoader } = this;
    // From Node.js 24.9 on, Jest loads whole graphs at once, past `resolveModule`. Then some modules of a package would be shared and others
    // not: Prisma's client would be made anew for each file, and its engine not.
    esmLoader.resolution.hasDistinctAsyncResolver = () => true;
    const resolve = esmLoader.resolveModule.bind(esmLoader);
    esmLoader.resolveModule = async (specifier, referencing, context) => {
      const isBare = !/^[./]|^(?:node|data|file):/.test(specifier);
      if (isBare && shared.has(specifier.split('/', 1)[0])) {
        const path = await esmLoader.resolution.resolveEsmAsync(referencing, specifier);
        if (shared.has(packageOf(path))) {
          const known = adopted.get(path) ?? adopt(path, context);
          adopted.set(path, known);
          return known;
        }
      }
      return resolve(specifier, referencing, context);
    };
  }
};
