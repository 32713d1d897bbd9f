import type { ReactNode } from 'react';

/** Content of the account menu's button. */
export function AccountMenuLabel({ email, tier }: { email: ReactNode; tier: ReactNode }) {
  return (
    <>
      <span data-part="email" className="min-w-0 truncate">
        {email}
      </span>
      {tier}
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="size-3 shrink-0"
        fill="none"
        stroke="currentColor"
      >
        <path d="m2 4 4 4 4-4" strokeWidth="1.5" />
      </svg>
    </>
  );
}
