import { readConfig } from '@millrace/config';
import { runMediaService } from '@millrace/media-service';
import { appName, compose } from './compose.ts';
import { musicApiSettings } from './settings.ts';

await runMediaService(appName, (env) => readConfig(musicApiSettings, env), compose);
