import { type Settings, setting } from '@millrace/service';

/** The settings of the storage. The AWS SDK reads the endpoint, region and keys of S3 from its own variables. */
export const storageSettings = {
  STORAGE_URL: {
    schema: setting.url(['s3:', 'file:']),
    describe:
      'URL of the object storage: `s3://bucket[/prefix]` (the AWS SDK’s variables set endpoint, region and keys) or `file:///folder`',
  },
} satisfies Settings;

/** Settings of services whose clients upload straight to the storage. */
export const directUploadSettings = {
  S3_PUBLIC_ENDPOINT: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe:
      'Where browsers reach S3 for direct uploads, without the bucket, such as `https://s3.example.com`, if that is another address than that of the AWS SDK’s variables',
    default: 'the endpoint of the SDK',
  },
} satisfies Settings;
