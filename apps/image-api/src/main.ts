import { runApp } from '@millrace/service';
import { imageService } from './service.ts';

await runApp(imageService);
