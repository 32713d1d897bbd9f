import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../actions/action-provider.tsx';
import { selfQuery } from '../../api/operator-queries.ts';
import { dateInWords, inWords, whole } from '../../design/figures.ts';
import { OutsideLink } from '../../design/page-link.tsx';
import { Facts, Panel } from '../../design/panel.tsx';
import { Instant } from '../../design/time.tsx';
import { nameOf, type Person } from './person.ts';

/** Who they are, what they have, and the actions on the whole account. */
export function Overview({ person }: { person: Person }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Account person={person} />
      <Credits person={person} />
      <Plan person={person} />
      <Limits person={person} />
    </div>
  );
}

function Account({ person }: { person: Person }) {
  const known = { person: person.id };
  const about = nameOf(person);
  return (
    <Panel title="Account">
      <Facts
        facts={[
          ['Account id', person.id],
          ['Since', person.created_at === null ? 'unknown' : <Instant key="since" at={person.created_at} />],
          ['Email', emailOf(person)],
          ['Signs in with', person.sign_in_methods.map(inWords).join(', ') || 'nothing'],
          ['Second factor', person.two_factor ? 'on' : 'off'],
          ...(person.deleted_at === null
            ? []
            : [['Deleted', <Instant key="deleted" at={person.deleted_at} />] as const]),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <ActionButton action="endSessions" known={known} about={about} />
        {person.two_factor && <ActionButton action="resetSecondFactor" known={known} about={about} />}
        <ActionButton action="exportPerson" known={known} about={about} />
        {person.suspended_at === null && <ActionButton action="suspendPerson" known={known} about={about} />}
        {person.deleted_at === null && (
          <ActionButton action="deletePerson" variant="danger" known={known} about={about} />
        )}
      </div>
    </Panel>
  );
}

function emailOf({ email, email_verified: isVerified }: Person): string {
  if (email === null) return 'none: no user signs in to this account';
  return `${email}, ${isVerified ? 'confirmed' : 'not confirmed'}`;
}

function Credits({ person }: { person: Person }) {
  const { balance } = person;
  const known = { person: person.id };
  return (
    <Panel title="Credits">
      <p className="timecode mb-3 text-3xl font-semibold">{whole(balance.credits)}</p>
      <Facts
        facts={[
          ['This cycle', withEnd(balance.cycle_credits, balance.cycle_ends_at)],
          ['Purchased', `${whole(balance.purchased_credits)}, which never expire`],
          ['Grace', withEnd(balance.grace_credits, balance.grace_ends_at)],
          ...(balance.debt_credits === 0 ? [] : [['Debt', whole(balance.debt_credits)] as const]),
          ...(balance.free_sample ? [['First video', 'free'] as const] : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <ActionButton action="grantCredits" known={known} about={nameOf(person)} />
        <ActionButton action="takeCredits" known={known} about={nameOf(person)} />
      </div>
    </Panel>
  );
}

function withEnd(credits: number, endsAt: string | null): string {
  return endsAt === null ? whole(credits) : `${whole(credits)} until ${dateInWords(endsAt)}`;
}

function Plan({ person }: { person: Person }) {
  const { data: self } = useQuery(selfQuery());
  const { subscription, stripe_customer: customer } = person;
  const dashboard = self?.stripe_dashboard_url ?? null;
  return (
    <Panel title="Plan">
      <Facts
        facts={[
          ['Plan', planOf(person)],
          [
            'Until',
            subscription.subscription_end === null ? 'no end' : dateInWords(subscription.subscription_end),
          ],
          ['Then', nextOf(person)],
          ['Last payment', subscription.payment_failed ? 'failed' : 'no failure known'],
          [
            'Stripe customer',
            customer === null ? (
              'none'
            ) : dashboard === null ? (
              customer
            ) : (
              <OutsideLink key="stripe" href={`${dashboard}${customer}`}>
                {customer}
              </OutsideLink>
            ),
          ],
        ]}
      />
      {customer !== null && (
        <div className="mt-4">
          <ActionButton action="syncCustomer" known={{ person: person.id }} about={nameOf(person)} />
        </div>
      )}
    </Panel>
  );
}

function planOf({
  subscription: { subscription_tier: tier, subscription_interval: interval },
}: Person): string {
  return tier === null ? 'none' : `${tier}${interval === null ? '' : `, ${interval}`}`;
}

function nextOf({
  subscription: { cancels_at_end: cancels, scheduled_change: change, subscribed },
}: Person): string {
  if (change !== null) return `becomes ${change.tier}, ${change.interval}`;
  if (!subscribed) return 'nothing';
  return cancels ? 'ends' : 'renews';
}

function Limits({ person }: { person: Person }) {
  return (
    <Panel title="Limits in use">
      <Facts
        facts={[
          ['Videos in flight', whole(person.videos_in_flight)],
          ...person.limits.map(
            ({ name, used, maximum }) => [inWords(name), `${whole(used)} of ${whole(maximum)}`] as const,
          ),
        ]}
      />
      {person.limits.length === 0 && <p className="mt-2 text-sm text-dim">No other limit is touched now.</p>}
    </Panel>
  );
}
