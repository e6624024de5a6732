import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../engines/index.ts';
import { suspend } from '../../process/suspend.ts';
import { tiedToUs } from '../../process/tie.ts';
import { patient, until } from '../../waiting/index.ts';
import type { S3Keys, S3Server, UserAccess } from '../server.ts';

const run = promisify(execFile);

/** The gateway closes a connection whose reader took nothing for so long. Its own minute is less than a busy machine needs to open 512 of them. */
const readerMs = 20 * 60_000;

const asRoot = ['--setuser', 'root', '--setgroup', 'root'];

/** A single-node Ceph cluster in memory: one monitor, one object store daemon, one S3 gateway. */
export class CephCluster implements S3Server {
  readonly endpoint: string;
  readonly #folder: string;
  readonly #config: string;
  readonly #daemons = new Map<string, ChildProcess>();
  /** Aborts when a daemon ends by itself: a tool would wait for it in vain. */
  readonly #lost = new AbortController();

  private constructor(folder: string, gatewayPort: number) {
    this.#folder = folder;
    this.#config = join(folder, 'ceph.conf');
    this.endpoint = `http://127.0.0.1:${gatewayPort}`;
  }

  /** Starts a cluster in an empty folder. @throws if a step fails; it then removes everything */
  static async start(keys: S3Keys): Promise<CephCluster> {
    const gatewayPort = await freePort();
    const cluster = new CephCluster(await mkdtemp(join(tmpdir(), 'millrace-ceph-')), gatewayPort);
    try {
      await cluster.#boot(gatewayPort, keys);
      return cluster;
    } catch (error) {
      const logs = await cluster.#logs();
      await cluster.stop();
      throw new Error(`Ceph did not start: ${String(error)}\n${logs}`, { cause: error });
    }
  }

  async #boot(gatewayPort: number, keys: S3Keys): Promise<void> {
    const fsid = randomUUID();
    const osdId = randomUUID();
    const monitorPort = await freePort();
    for (const name of ['mon', 'osd', 'run']) await mkdir(join(this.#folder, name));
    await writeFile(join(this.#folder, 'keyring'), '');
    await writeFile(this.#config, configuration(this.#folder, { fsid, monitorPort, gatewayPort }));
    const monmap = join(this.#folder, 'monmap');
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, monmap]);
    await this.#tool('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', monmap, ...asRoot]);
    await this.#spawn('monitor', 'ceph-mon', ['-i', 'a', '-f', ...asRoot]);
    // The id must be registered before the store is created with it, or the store stays "booting" forever.
    await until('the store is registered', () => this.#register(osdId));
    await this.#tool('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osdId, ...asRoot]);
    // With settings of the monitor, the store forgets the id of the cluster, and its first command ends it as one of another cluster.
    await this.#spawn('store', 'ceph-osd', ['--no-mon-config', '-i', '0', '-f', ...asRoot]);
    const user = ['user', 'create', '--uid', 'test', '--display-name', 'test'];
    const secrets = ['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey];
    await this.#tool('radosgw-admin', ['-n', 'client.rgw', ...user, ...secrets]);
    await this.startGateway();
  }

  async createUser(name: string, keys: S3Keys): Promise<UserAccess> {
    const user = ['user', 'create', '--uid', name, '--display-name', name, '--max-buckets', '-1'];
    const secrets = ['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey];
    await this.#tool('radosgw-admin', ['-n', 'client.rgw', ...user, ...secrets]);
    return { by: 'principal', principal: `arn:aws:iam:::user/${name}` };
  }

  /**
   * The client takes the cluster's id from the monitor's answer to its first question, and may send its second one before. The monitor refuses
   * that, as one for another cluster, and does nothing.
   *
   * @returns false then
   */
  async #register(osdId: string): Promise<boolean> {
    try {
      await this.#tool('ceph', ['--connect-timeout', '30', 'osd', 'new', osdId]);
      return true;
    } catch (error) {
      if (!String(error).includes('EPERM: problem getting command descriptions')) throw error;
      return false;
    }
  }

  async #tool(command: string, args: string[]): Promise<void> {
    await run(command, ['-c', this.#config, ...args], {
      timeout: patient(30_000),
      signal: this.#lost.signal,
      // radosgw-admin that waits for a store hears no other signal.
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
    });
  }

  /** The kernel sends SIGKILL to the daemon when this process dies for any reason. */
  async #spawn(name: string, command: string, args: string[]): Promise<void> {
    const log: FileHandle = await open(join(this.#folder, `${name}.log`), 'a');
    try {
      const tied = tiedToUs(command, ['-c', this.#config, ...args]);
      const daemon = spawn(tied.command, tied.args, { stdio: ['ignore', log.fd, log.fd] });
      await once(daemon, 'spawn');
      this.#daemons.set(name, daemon);
      daemon.once('exit', () => {
        if (this.#daemons.get(name) === daemon) this.#lost.abort(new Error(`the ${name} of Ceph ended`));
      });
    } finally {
      await log.close();
    }
  }

  /** The ends of what the daemons wrote. */
  async #logs(): Promise<string> {
    const ends = [...this.#daemons.keys()].map(async (name) => {
      const log = await readFile(join(this.#folder, `${name}.log`), 'utf8').catch(() => '');
      return `${name}: ${log.slice(-1_000)}`;
    });
    return (await Promise.all(ends)).join('\n');
  }

  /** Starts the gateway and waits until it answers. */
  async startGateway(): Promise<void> {
    await this.#spawn('gateway', 'radosgw', ['-n', 'client.rgw', '-f', ...asRoot]);
    const deadline = Date.now() + patient(60_000);
    while (!(await this.#answers())) {
      const gateway = this.#daemons.get('gateway');
      if (gateway === undefined || gateway.exitCode !== null) throw new Error('radosgw exited during its start');
      if (Date.now() > deadline) throw new Error('radosgw did not answer in time');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #answers(): Promise<boolean> {
    try {
      await (await fetch(this.endpoint, { signal: AbortSignal.timeout(patient(2_000)) })).arrayBuffer();
      return true;
    } catch {
      return false;
    }
  }

  async #end(name: string, signal: NodeJS.Signals): Promise<void> {
    const daemon = this.#daemons.get(name);
    if (daemon === undefined) return;
    this.#daemons.delete(name);
    if (daemon.exitCode !== null || daemon.signalCode !== null) return;
    const exit = once(daemon, 'exit');
    daemon.kill(signal);
    await exit;
  }

  /** Kills the gateway. The objects stay in the store. */
  async killGateway(): Promise<void> {
    await this.#end('gateway', 'SIGKILL');
  }

  /** Suspends the gateway: the kernel accepts connections, but nothing answers. */
  async freezeGateway(): Promise<void> {
    const gateway = this.#daemons.get('gateway');
    if (gateway?.pid !== undefined) await suspend(gateway.pid);
  }

  thawGateway(): void {
    this.#daemons.get('gateway')?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    for (const name of ['gateway', 'store', 'monitor']) await this.#end(name, 'SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Messenger version 1 throughout: radosgw of Debian 12 fails at the authentication of version 2. The monitor, which is alone, writes each change
 * at once: by default it gathers changes for a second, ten times in a start. Gateways tell each other of changes, and a change waits for those
 * that a suite has killed: five seconds, and not thirty.
 */
function configuration(folder: string, options: { fsid: string; monitorPort: number; gatewayPort: number }): string {
  const { fsid, monitorPort, gatewayPort } = options;
  return `[global]
fsid = ${fsid}
mon_host = [v1:127.0.0.1:${monitorPort}]
public_addr = 127.0.0.1
ms_bind_msgr2 = false
ms_bind_ipv6 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 10000
mon_data_avail_crit = 0
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
osd_objectstore = memstore
osd_client_watch_timeout = 5
objecter_tick_interval = 1
memstore_device_bytes = ${8 * 1024 ** 3}
run_dir = ${folder}/run
admin_socket = ${folder}/run/$name.asok
keyring = ${folder}/keyring
log_to_stderr = true
err_to_stderr = true
log_to_file = false
mon_cluster_log_to_file = false
debug_default = 0
debug_rocksdb = 0
[mon.a]
mon_data = ${folder}/mon
[osd.0]
osd_data = ${folder}/osd
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort} request_timeout_ms=${readerMs}
rgw_thread_pool_size = 64
`;
}
