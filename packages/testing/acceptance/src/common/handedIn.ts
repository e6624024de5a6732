import { direct } from './direct.ts';
import { endingOfAccounts } from './ending.ts';
import { events } from './events.ts';
import { exporting } from './exporting.ts';
import { fetching } from './fetching.ts';
import { resumable } from './resumable.ts';
import type { Story } from './story.ts';
import type { UploadingService } from './uploading.ts';
import { webhooks } from './webhooks.ts';

/** The ways to hand in a medium, and who is told of it. Meanwhile accounts end, which takes seconds. */
export function handedIn(service: UploadingService & { isMediumAtOnce: boolean }): Story[] {
  const ending = endingOfAccounts(service);
  return [
    ending.begin,
    exporting(service),
    resumable(service),
    events(service),
    webhooks(service),
    direct(service),
    fetching(service),
    ending.end,
  ];
}
