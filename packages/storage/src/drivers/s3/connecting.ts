import type { Agent } from 'node:http';

/**
 * Lets an agent open so many connections at once; more wait. Servers queue about a hundred connections that they have not accepted, and
 * drop more. A burst of reads would fill that queue, and requests on other agents would wait for seconds.
 */
export function limitConnecting<A extends Agent>(agent: A, atOnce: number): A {
  const connect = agent.createConnection.bind(agent);
  const waiting: (() => void)[] = [];
  let connecting = 0;
  const open: Agent['createConnection'] = (options, callback) => {
    if (connecting >= atOnce) {
      waiting.push(() => void open(options, callback));
      return undefined;
    }
    const socket = connect(options);
    if (socket === null || socket === undefined) throw new Error('the agent made no connection');
    connecting += 1;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      connecting -= 1;
      waiting.shift()?.();
    };
    for (const event of ['connect', 'error', 'close']) socket.once(event, over);
    callback?.(null, socket);
    return undefined;
  };
  agent.createConnection = open;
  return agent;
}
