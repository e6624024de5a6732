import { runMediaService } from '@millrace/media-service';
import { appName, compose } from './compose.ts';

await runMediaService(appName, compose);
