import { accountPageStory } from './stories/accountPage.ts';
import { signedOutStory } from './stories/signedOut.ts';
import { describeConsole } from './support/describeConsole.ts';

await describeConsole('the account in the console', (setting) => {
  signedOutStory(setting);
  accountPageStory(setting);
});
