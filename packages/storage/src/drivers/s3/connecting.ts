import type { Agent } from 'node:http';

/**
 * Limits how many connections an agent opens at a time; more wait. Servers queue about a hundred connections before they accept them, and
 * drop further ones. A burst of reads would fill that queue, and requests of other agents would wait for seconds.
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
    if (socket === null || socket === undefined) throw new Error('The agent created no connection.');
    connecting += 1;
    let isSettled = false;
    const settle = () => {
      if (isSettled) return;
      isSettled = true;
      connecting -= 1;
      waiting.shift()?.();
    };
    for (const event of ['connect', 'error', 'close']) socket.once(event, settle);
    callback?.(null, socket);
    return undefined;
  };
  agent.createConnection = open;
  return agent;
}
