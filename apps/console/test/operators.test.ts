import { operatorsStory } from './stories/operators.ts';
import { describeConsole } from './support/describeConsole.ts';

await describeConsole('the pages of operators', (setting) => operatorsStory(setting));
