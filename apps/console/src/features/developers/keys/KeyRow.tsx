import { Badge, Button } from '@mantine/core';
import { dateText, dateTimeText } from '../../../platform/format.ts';
import { consoleKeyName } from '../../../platform/session/imageKey.ts';
import rows from '../Rows.module.css';
import classes from './KeysPage.module.css';
import { everything, isOfImport } from './scopes.ts';
import type { ApiKey } from './useKeys.ts';

/** Which keys people did not make themselves, and why they are there. */
function originOf({ name, scopes, expiresAt }: ApiKey): string | undefined {
  if (isOfImport(scopes)) return 'Made by an import that an operator runs';
  // The page's own keys always end.
  if (name === consoleKeyName && expiresAt !== null) return 'Made by this console to manage your images';
  return undefined;
}

export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, createdAt, lastUsedAt, expiresAt } = apiKey;
  const origin = originOf(apiKey);
  const isExpired = expiresAt !== null && new Date(expiresAt) < new Date();
  return (
    <li className={rows.item}>
      <div className={`${rows.row} ${classes.row}`}>
        <div className={rows.main}>
          <span className={rows.name}>
            {name}
            {origin !== undefined && (
              <Badge variant="default" radius="sm">
                Automatic
              </Badge>
            )}
            {isExpired && (
              <Badge color="gray.7" radius="sm" autoContrast>
                Expired
              </Badge>
            )}
          </span>
          <div className={rows.dim}>
            <span className={rows.code}>{prefix}…</span> · created {dateText(createdAt)}
          </div>
          {origin !== undefined && <div className={rows.dim}>{origin}</div>}
        </div>
        <div className={`${rows.side} ${rows.scopes}`}>
          {scopes.includes(everything)
            ? 'Everything'
            : scopes.map((scope) => (
                <span key={scope} className={rows.scope}>
                  {scope}
                </span>
              ))}
        </div>
        <div className={rows.side}>
          <div>{lastUsedAt === null ? 'Never used' : `Last used ${dateTimeText(lastUsedAt)}`}</div>
          <div className={rows.dim}>
            {expiresAt === null ? 'Does not expire' : `${isExpired ? 'Expired' : 'Expires'} ${dateTimeText(expiresAt)}`}
          </div>
        </div>
        <div className={rows.actions}>
          <Button variant="default" size="compact-sm" onClick={onRevoke} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        </div>
      </div>
    </li>
  );
}
