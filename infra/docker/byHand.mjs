// Runs a Dockerfile without Docker: every COPY and RUN of a target, in a chroot on overlays of a Debian root. For testing an image on
// a machine without a container engine; it does not produce an image. Linux only, as root.
//
//   debootstrap --variant=minbase --include=ca-certificates bookworm base      (and Node with npm put into base/usr/local)
//   node infra/docker/byHand.mjs --base base --work work --target api --arg WORKSPACE=apps/video-api
//   node infra/docker/byHand.mjs --base base --work work --file infra/docker/edge.Dockerfile    (with nginx in base)
//
// Without --target, runs the last stage, like Docker.
// Prints the folder with the root of the target, which stays mounted: `umount` it afterwards.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    work: { type: 'string' },
    target: { type: 'string' },
    file: { type: 'string', default: 'infra/docker/Dockerfile' },
    arg: { type: 'string', multiple: true, default: [] },
  },
});
const { base, work } = values;
if (base === undefined || work === undefined) throw new Error('--base and --work are required');
const given = Object.fromEntries(values.arg.map((arg) => arg.split(/=(.*)/s).slice(0, 2)));
const excluded = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  // tar's patterns match at any depth anyway.
  .map((line) => `--exclude=${line.startsWith('**/') ? line.slice(3) : `./${line}`}`);

/** The stages with their instructions; continuation lines are joined. */
function parse(text) {
  const stages = [];
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  for (const line of lines) {
    const [, instruction, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (instruction === undefined) continue;
    if (instruction === 'FROM') {
      const [, from, name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest);
      // Docker names a stage without a name by its number.
      stages.push({ from, name: name ?? String(stages.length), steps: [] });
    } else stages.at(-1)?.steps.push({ instruction, rest });
  }
  return stages;
}

const stages = parse(readFileSync(values.file, 'utf8'));
const target = values.target ?? stages.at(-1)?.name;
const mounted = [];
const done = new Map();

function mount(...args) {
  execFileSync('mount', args);
  mounted.push(args.at(-1));
}

/** Runs a stage, after the stages that it depends on. */
function build(name) {
  const known = done.get(name);
  if (known !== undefined) return known;
  const stage = stages.find((candidate) => candidate.name === name);
  if (stage === undefined) throw new Error(`there is no stage ${name}`);
  const parent = stages.some((candidate) => candidate.name === stage.from)
    ? build(stage.from)
    : {
        layers: [resolve(base)],
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
        cwd: '/',
      };
  // Build the sources of COPY --from before mounting this stage.
  for (const { instruction, rest } of stage.steps) {
    const from = instruction === 'COPY' ? /^--from=(\S+)/.exec(rest)?.[1] : undefined;
    if (from !== undefined) build(from);
  }
  const upper = resolve(work, name, 'upper');
  const root = resolve(work, name, 'root');
  for (const folder of [upper, root, resolve(work, name, 'overlay')]) mkdirSync(folder, { recursive: true });
  const overlay = `lowerdir=${parent.layers.join(':')},upperdir=${upper},workdir=${resolve(work, name, 'overlay')}`;
  mount('-t', 'overlay', 'overlay', '-o', overlay, root);
  const state = {
    layers: [upper, ...parent.layers],
    root,
    env: { ...parent.env },
    args: {},
    cwd: parent.cwd,
    user: parent.user,
  };
  for (const step of stage.steps) perform(name, state, step);
  done.set(name, state);
  return state;
}

function perform(name, state, { instruction, rest }) {
  const expand = (text) =>
    text.replace(/\$\{(\w+)\}|\$(\w+)/g, (_, a, b) => state.args[a ?? b] ?? state.env[a ?? b] ?? '');
  if (instruction === 'ARG') {
    const [key, fallback] = rest.split(/=(.*)/s);
    state.args[key] = given[key] ?? fallback ?? '';
  } else if (instruction === 'ENV') {
    for (const [, key, quoted, plain] of rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g))
      state.env[key] = expand(quoted ?? plain);
  } else if (instruction === 'WORKDIR') {
    state.cwd = rest;
    mkdirSync(join(state.root, rest), { recursive: true });
  } else if (instruction === 'USER') state.user = rest;
  else if (instruction === 'COPY') copy(state, rest);
  else if (instruction === 'RUN') run(name, state, rest);
}

function copy(state, rest) {
  const [, from, source, destination] = /^(?:--from=(\S+)\s+)?(\S+)\s+(\S+)$/.exec(rest);
  const to = destination.startsWith('/') ? join(state.root, destination) : join(state.root, state.cwd, destination);
  if (from === undefined && source === '.') {
    mkdirSync(to, { recursive: true });
    const tar = spawnSync('sh', ['-c', 'tar -c "$@" . | tar -x -C "$TO"', 'sh', ...excluded], {
      env: { ...process.env, TO: to },
    });
    if (tar.status !== 0) throw new Error(String(tar.stderr));
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from === undefined ? source : join(done.get(from).root, source), to, {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function run(name, state, command) {
  process.stdout.write(`[${name}] RUN ${command}\n`);
  const started = Date.now();
  mount('-t', 'proc', 'proc', join(state.root, 'proc'));
  mount('--rbind', '/dev', join(state.root, 'dev'));
  try {
    const { status } = spawnSync('chroot', [state.root, 'sh', '-c', `cd '${state.cwd}' && ${command}`], {
      stdio: 'inherit',
      env: {
        ...state.env,
        ...state.args,
        HOME: '/root',
        // Networks that inspect TLS connections use their own certificate authority.
        ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
      },
    });
    if (status !== 0) throw new Error(`failed with exit code ${status}: ${command}`);
  } finally {
    for (const folder of ['dev', 'proc']) {
      execFileSync('umount', ['--recursive', '--lazy', join(state.root, folder)]);
      mounted.splice(mounted.indexOf(join(state.root, folder)), 1);
    }
  }
  process.stdout.write(`[${name}] done in ${Math.round((Date.now() - started) / 1000)} s\n`);
}

try {
  const { root, user, env } = build(target);
  for (const folder of mounted.splice(0).reverse()) if (folder !== root) execFileSync('umount', [folder]);
  process.stdout.write(`${JSON.stringify({ root, user, env })}\n`);
} finally {
  for (const folder of mounted.reverse()) if (existsSync(folder)) spawnSync('umount', [folder]);
}
