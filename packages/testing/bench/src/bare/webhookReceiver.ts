// Endpoints of webhooks on one port: /0, /1 … accept at once. Argument: the port. Each line of its output has the endpoint, and the
// milliseconds between the time in the title of the medium and the arrival.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const message = z.object({ data: z.object({ title: z.string() }) });

createServer((req, res) => {
  text(req).then(
    (body) => {
      const arrived = Date.now();
      res.writeHead(204).end();
      const { title } = message.parse(JSON.parse(body)).data;
      if (/^\d+$/.test(title)) console.log(`${req.url} ${arrived - Number(title)}`);
    },
    () => res.destroy(),
  );
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
