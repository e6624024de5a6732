import { httpSettings } from '@millrace/http';
import { appSettings, type ConfigOf, type Settings, setting, withoutTrailingSlashes } from '@millrace/service';

const baseUrl = setting.url(['http:', 'https:']).transform(withoutTrailingSlashes);

/** All environment variables that the console reads. */
export const consoleSettings = {
  ...appSettings,
  PROBE_ACCESS: httpSettings.PROBE_ACCESS,
  CONSOLE_URL: {
    schema: httpSettings.CONSOLE_URL.schema,
    describe:
      'Address of the console, with the same value as at the APIs. People who open it by another address are told',
    default: 'none',
  },
  CONSOLE_VIDEO_URL: {
    schema: baseUrl,
    describe: 'Base URL of the video service as browsers reach it, such as `https://video.example.com/api`',
  },
  CONSOLE_MUSIC_URL: {
    schema: baseUrl,
    describe: 'Base URL of the music service as browsers reach it, such as `https://music.example.com/api`',
  },
  CONSOLE_IMAGE_URL: {
    schema: baseUrl,
    describe: 'Base URL of the image service as browsers reach it, such as `https://image.example.com/api/v1`',
  },
  CONSOLE_MEDIA_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe:
      'Same value as MEDIA_BASE_URL of the APIs, if they have it: the pictures and frames that the console shows come from there',
    default: 'none',
  },
} satisfies Settings;

export type ConsoleConfig = ConfigOf<typeof consoleSettings>;
