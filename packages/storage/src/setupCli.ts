#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { configOfProcess, messageOf } from '@millrace/service';
import { accessPolicy, type StorageApp, storageApps } from './access.ts';
import { parseS3Url } from './s3Url.ts';
import { storageSettings } from './settings.ts';
import { setUpStorage } from './setup.ts';

const usage = `Prepares the storage of STORAGE_URL. Running it again changes nothing.

  npm run millrace -- setup-storage [--public] [--direct-uploads] [--allow <app>=<principal> …]
  npm run millrace -- setup-storage --policy <app>

  --public          allows the bucket to deliver public objects directly
  --direct-uploads  allows browsers to upload straight to the bucket from pages of any origin
  --allow           grants an app access by the bucket's policy: --allow video-api=arn:aws:iam:::user/video-api
  --policy          only prints the policy for an app's identity, for stores whose identities have policies

Apps: ${storageApps.join(', ')}.
`;

class UsageError extends Error {}

function appNamed(name: string): StorageApp {
  const app = storageApps.find((known) => known === name);
  if (app === undefined) throw new UsageError(`There is no app named ${name}.`);
  return app;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        public: { type: 'boolean', default: false },
        'direct-uploads': { type: 'boolean', default: false },
        allow: { type: 'string', multiple: true, default: [] },
        policy: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const principals: Partial<Record<StorageApp, string>> = {};
    for (const text of values.allow) {
      const [, name = '', principal] = /^([^=]+)=(.+)$/.exec(text) ?? [];
      if (principal === undefined) throw new UsageError(`${text} must have the form <app>=<principal>.`);
      principals[appNamed(name)] = principal;
    }
    const policy = values.policy === undefined ? undefined : appNamed(values.policy);
    return { help: values.help, makePublic: values.public, takeUploads: values['direct-uploads'], principals, policy };
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

async function main(): Promise<void> {
  const { help, makePublic, takeUploads, principals, policy } = readArguments();
  if (help) {
    process.stdout.write(usage);
    return;
  }
  const { STORAGE_URL: url } = configOfProcess(storageSettings);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (policy !== undefined) say(JSON.stringify(accessPolicy(policy, parseS3Url(url)), null, 2));
  else if (!(await setUpStorage({ url, makePublic, takeUploads, principals, say }))) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n${error instanceof UsageError ? usage : ''}`);
  process.exitCode = 1;
});
