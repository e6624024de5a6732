import type { Cluster } from '../cluster.ts';
import type { Ledger } from '../ledger.ts';

/** Of everything the processes wrote, in all their lives, nothing is a secret of this run. */
export function secretsStayedSecret(cluster: Cluster, secrets: Record<string, string>, ledger: Ledger): void {
  for (const { name, output } of cluster.replicas) {
    const written = output();
    if (written === '') ledger.violation(`${name} wrote nothing, so nothing is proven`);
    for (const [what, secret] of Object.entries(secrets)) {
      if (written.includes(secret)) ledger.violation(`${name} wrote ${what} into its log`);
    }
  }
}
