import { type Settings, setting } from '@millrace/service';

/** The settings of the storage. The AWS SDK reads the endpoint, region and keys of S3 from its own variables. */
export const storageSettings = {
  STORAGE_URL: {
    schema: setting.url(['s3:', 'file:']),
    describe:
      'URL of the object storage: `s3://bucket[/prefix]` (the AWS SDK’s variables set endpoint, region and keys) or `file:///folder`',
  },
} satisfies Settings;
