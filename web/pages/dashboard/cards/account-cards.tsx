import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { videoCostCredits } from '../../../../contract/billing/catalog.ts';
import { links } from '../../../addresses/links.ts';
import { Card } from '../../../design/card.tsx';
import { ButtonLink } from '../../../design/controls/button.tsx';
import { formatCredits, formatDate } from '../../../locales/figures.ts';
import type { User } from '../../../session/stored-session.ts';
import { cardPlaces } from './card-layout.ts';

/** Links to the generator. */
export function CreateCard() {
  const price = formatCredits(videoCostCredits);
  return (
    <Card
      title={t`Create New Video`}
      className={cardPlaces.create}
      picture={
        <picture className="contents">
          <source srcSet="/showcase/demo-video-poster-800.avif" type="image/avif" />
          <img
            src="/showcase/demo-video-poster.webp"
            alt=""
            width={800}
            height={450}
            className="aspect-video w-full bg-screen object-cover md:aspect-auto md:w-1/2 xl:min-h-0 xl:w-full xl:flex-1"
          />
        </picture>
      }
    >
      <p className="title-large [--title-size:clamp(3rem,5vw,4rem)] text-balance">
        <Trans>Start with a sentence.</Trans>
      </p>
      <p className="mt-3 mb-6 max-w-prose text-dim">
        <Trans>Describe a shot, and we turn it into a video with sound for {price} credits.</Trans>
      </p>
      <ButtonLink to={links.generate()} variant="primary" className="mt-auto self-start">
        <Trans>Generate Video</Trans>
      </ButtonLink>
    </Card>
  );
}

/** The signed-in person. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card title={t`Account`} className={cardPlaces.account}>
      <dl className="mb-6 grid gap-x-8 gap-y-3 text-[0.9375rem] md:grid-cols-2 xl:grid-cols-1">
        <div>
          <dt className="text-sm text-faint">
            <Trans>Email</Trans>
          </dt>
          <dd className="wrap-anywhere">{user.email}</dd>
        </div>
        {user.created_at !== null && (
          <div>
            <dt className="text-sm text-faint">
              <Trans comment="label of the day on which the account was made">Member since</Trans>
            </dt>
            <dd>
              <time dateTime={user.created_at}>{formatDate(user.created_at)}</time>
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-auto flex flex-wrap gap-3">
        <ButtonLink to={links.account()}>
          <Trans>Account settings</Trans>
        </ButtonLink>
        <ButtonLink to={links.developers()} className="max-w-full wrap-anywhere">
          <Trans comment="link to the page of API keys">Developers</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
