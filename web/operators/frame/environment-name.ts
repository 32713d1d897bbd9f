import { useEffect, useState } from 'react';
import { operatorsConfig } from '../session/operators-config.ts';

/** `prod`; empty until it is known. */
export function useEnvironmentName(): string {
  const [name, setName] = useState('');
  useEffect(() => {
    operatorsConfig().then(
      ({ environment }) => setName(environment),
      (error: unknown) => console.warn('The configuration could not be loaded', error),
    );
  }, []);
  return name;
}
