import { type Settings, setting } from '@millrace/service';

/** Where objects are kept. The endpoint, region and keys of S3 are read by the AWS SDK from its own variables. */
export const storageSettings = {
  STORAGE_URL: {
    schema: setting.url(['s3:', 'file:']),
    describe:
      'Object storage: s3://bucket[/prefix] (endpoint, region and keys by the AWS SDK’s own variables), or file:///folder',
  },
} satisfies Settings;
