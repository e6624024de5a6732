// Verifies messages as a receiver would, with the library that the specification's authors publish. A program of its own, because Jest
// cannot load the library: it requires ES modules from CommonJS.
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const { secret, messages } = JSON.parse(await text(process.stdin));
const receiver = new Webhook(secret);
const outcomes = messages.map(({ body, headers }) => {
  try {
    receiver.verify(body, headers);
    return true;
  } catch {
    return false;
  }
});
process.stdout.write(JSON.stringify(outcomes));
