// Likes and plays of a track as they are usually written: an Express handler with one transaction for each. Arguments: the port, the database.
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: String(process.argv[3]), max: 10 });
await pool.query('CREATE TABLE tracks (id int PRIMARY KEY, plays bigint NOT NULL, likes int NOT NULL)');
await pool.query(
  'CREATE TABLE plays (id bigserial PRIMARY KEY, track int NOT NULL, at timestamptz NOT NULL DEFAULT now())',
);
await pool.query('CREATE TABLE likes (account int, track int, PRIMARY KEY (account, track))');
await pool.query('INSERT INTO tracks VALUES (1, 0, 0)');

async function inTransaction(statements: readonly [string, unknown[]][]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const [sql, parameters] of statements) await client.query(sql, parameters);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const change = (sign: '+' | '-', rows: string): string =>
  `WITH changed AS (${rows} RETURNING 1) UPDATE tracks SET likes = likes ${sign} (SELECT count(*)::int FROM changed) WHERE id = 1`;
const like = change('+', 'INSERT INTO likes VALUES ($1, 1) ON CONFLICT DO NOTHING');
const unlike = change('-', 'DELETE FROM likes WHERE account = $1 AND track = 1');

const app = express();
app.post('/like/:account', async (req, res) => {
  await inTransaction([[like, [req.params.account]]]);
  res.json({ liked: true });
});
app.delete('/like/:account', async (req, res) => {
  await inTransaction([[unlike, [req.params.account]]]);
  res.json({ liked: false });
});
app.post('/play', async (_req, res) => {
  await inTransaction([
    ['INSERT INTO plays (track) VALUES (1)', []],
    ['UPDATE tracks SET plays = plays + 1 WHERE id = 1', []],
  ]);
  res.status(204).end();
});
app.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
