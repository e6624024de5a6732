// An Express handler that only answers 204. Argument: the port.
import express from 'express';

const app = express();
app.post('/api/stream/:id/view', (_req, res) => {
  res.status(204).end();
});
app.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
