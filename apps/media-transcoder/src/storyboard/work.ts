import type { StoredVideo } from '@millrace/jobs';
import type { Storage } from '@millrace/storage';
import type { JobFolder } from '../attempt/workspace.ts';
import type { Tools } from '../ffmpeg/run/tools.ts';

/** What the making of a storyboard may use. */
export interface StoryboardWork {
  storage: Storage;
  tools: Tools;
  folder: JobFolder;
  signal: AbortSignal;
  video: StoredVideo;
}
