import { useState } from 'react';
import { DevelopersLayout } from './cards/developers-frame.tsx';
import { KeysCard } from './cards/keys-card.tsx';
import { LazyParts } from './lazy-parts.tsx';
import { QuickStartCard } from './quick-start-card.tsx';

/** The page of a signed-in person. */
export function Developers() {
  // Only in memory: the newest test key's secret.
  const [testSecret, setTestSecret] = useState<string | null>(null);
  return (
    <DevelopersLayout below={<LazyParts hasNewTestKey={testSecret !== null} />}>
      <KeysCard
        onTestSecret={setTestSecret}
        onRevoked={({ last_four }) =>
          setTestSecret((secret) => (secret?.endsWith(last_four) === true ? null : secret))
        }
      />
      <QuickStartCard testSecret={testSecret} />
    </DevelopersLayout>
  );
}
