import { Icon } from '../../../components/Icon.tsx';
import type { IconName } from '../../../components/icons.ts';
import { bytesText, numberText } from '../../../platform/format.ts';
import { nounOf } from '../../../platform/media/kinds.ts';
import { kindOf, serviceNames } from '../shared/services.ts';
import classes from './OverviewPage.module.css';
import { accountsOf, type Overviews } from './summary.ts';

/** An estimate is marked as one. */
const countedText = ({ total, approximate }: { total: number; approximate: boolean }): string =>
  `${approximate ? '≈ ' : ''}${numberText(total)}`;

/** Accounts, and what each service keeps. */
export function Numbers({ overviews }: { overviews: Overviews }) {
  const accounts = accountsOf(overviews);
  const media = serviceNames.flatMap((name) => overviews[name]?.media ?? []);
  const bytes = media.reduce((sum, one) => sum + one.bytes, 0);
  const isWhole = media.length === serviceNames.length;
  return (
    <dl className={classes.numbers}>
      {accounts !== undefined && (
        <Figure icon="people" name="Accounts" value={countedText(accounts)}>
          {numberText(accounts.new_in_seven_days)} new in 7 days, {numberText(accounts.suspended)} suspended
        </Figure>
      )}
      {serviceNames.map((name) => {
        const { media: kept } = overviews[name] ?? {};
        const kind = kindOf[name];
        return (
          <Figure key={name} icon={kind} name={nounOf[kind].title} value={kept === undefined ? '–' : countedText(kept)}>
            {kept === undefined ? 'not known' : `${bytesText(kept.bytes)} of uploaded files`}
          </Figure>
        );
      })}
      <Figure icon="folder" name="All files" value={bytesText(bytes)}>
        {isWhole ? 'uploaded to all services' : 'uploaded to the services that answer'}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  icon: IconName;
  name: string;
  value: string;
  children: string | (string | number)[];
}

function Figure({ icon, name, value, children }: FigureProps) {
  return (
    <div className={classes.number}>
      <dt>
        <Icon name={icon} size={16} />
        {name}
      </dt>
      <dd className={classes.large}>{value}</dd>
      <dd className={classes.small}>{children}</dd>
    </div>
  );
}
