import { runMediaService } from '@millrace/media-service';
import { readConfig } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { musicApiSettings } from './settings.ts';

await runMediaService(appName, (env) => readConfig(musicApiSettings, env), compose);
