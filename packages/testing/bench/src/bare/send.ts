// A bare Express handler with `send` on a folder. Arguments: the port, the folder.
import express from 'express';
import send from 'send';

const [, , port, root] = process.argv;
const app = express();
app.disable('x-powered-by');
app.get('/media/*path', (req, res) => {
  send(req, req.path.slice('/media'.length), { root: String(root) }).pipe(res);
});
app.listen(Number(port), '127.0.0.1', () => console.log('listening'));
