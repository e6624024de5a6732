import { execFileSync } from 'node:child_process';

/** A key and its certificate for 127.0.0.1, in one PEM. Nobody has signed it but itself, and it is valid for a day. */
export function selfSigned(): string {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1'];
  return execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
