/** The operator of the local cloud, who has every role; not a secret, since nothing outside this machine knows it. */
export const localOperator = {
  email: 'operator@reelwright.local',
  password: 'Reelwright-operator-1',
  /** What the authenticator app is set up with, in base32. */
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
} as const;
