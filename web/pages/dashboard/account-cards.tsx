import { ButtonLink } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { links } from '../../links.ts';
import type { User } from '../../session/stored-session.ts';
import { bigFigure } from './big-figure.ts';

/** The way to the generator. */
export function CreateCard() {
  return (
    <Card title="Create New Video">
      <p className={bigFigure}>New video</p>
      <p className="mt-3 mb-5 text-[0.9375rem] text-dim md:min-h-36">Turn your next sentence into a video.</p>
      <ButtonLink to={links.generate()} variant="primary" className="mt-auto self-start">
        Generate Video
      </ButtonLink>
    </Card>
  );
}

/** Who is signed in. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card title="Account">
      <dl className="mb-5 flex flex-col gap-3 text-[0.9375rem]">
        <div>
          <dt className="text-sm text-faint">Email</dt>
          <dd className="break-all">{user.email}</dd>
        </div>
        <div>
          <dt className="text-sm text-faint">User ID</dt>
          <dd className="timecode break-all text-dim">{user.id}</dd>
        </div>
      </dl>
      <ButtonLink to={links.account()} className="mt-auto self-start">
        Account settings
      </ButtonLink>
    </Card>
  );
}
