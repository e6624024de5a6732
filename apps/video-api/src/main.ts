import { runMediaService } from '@millrace/media-service';
import { readConfig } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { videoApiSettings } from './settings.ts';

await runMediaService(appName, (env) => readConfig(videoApiSettings, env), compose);
