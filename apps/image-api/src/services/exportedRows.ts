import type { ExportedRows } from '@millrace/media-service';

/** What an account's export contains of the image service, next to its images. */
export const exportedRows: readonly ExportedRows[] = [
  {
    type: 'image_preset',
    table: 'image.presets',
    owner: 'account_id',
    key: 'r.name',
    json: "to_jsonb(r) - 'account_id'",
  },
  {
    type: 'image_upload_url',
    table: 'image.upload_urls',
    owner: 'account_id',
    key: 'r.id',
    json: "to_jsonb(r) - '{account_id,secret_hash,attempts}'::text[]",
  },
  {
    type: 'exif',
    table: '(SELECT e.*, i.account_id FROM image.exif e JOIN image.images i ON i.id = e.image_id)',
    owner: 'account_id',
    key: 'r.image_id',
    json: "jsonb_build_object('image_id', r.image_id, 'data', r.data)",
  },
];
