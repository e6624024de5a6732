import { accountPageStory } from './stories/accountPage.ts';
import { developersStory } from './stories/developers.ts';
import { playersStory } from './stories/players.ts';
import { signedOutStory } from './stories/signedOut.ts';
import { describeConsole } from './support/describeConsole.ts';

await describeConsole('accounts and developers in the console', (setting) => {
  for (const story of [signedOutStory, accountPageStory, playersStory, developersStory]) story(setting);
});
