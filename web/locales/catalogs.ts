/**
 * The sources of each catalog: one per page, so that a page loads no other texts; `shell` for the frame. Only
 * rendering reads `documents` and `mails`.
 */
export const catalogFiles = {
  errors: ['web/api'],
  shell: [
    'web/app/application-pages.ts',
    'web/locales/figures.ts',
    'web/content/plans/product-names.ts',
    'web/design',
    'web/shell',
    'web/signed-in/{auth-provider.tsx,use-arrived-purchase.ts}',
  ],
  // For the pages on which a person signs in or proves who they are.
  'sign-in': ['web/session', 'web/signed-in/{new-password.tsx,return-from-google.ts,welcome.ts}'],
  auth: ['web/pages/auth'],
  pricing: [
    'web/billing/open-stripe-page.ts',
    'web/content/plans/plan-features.ts',
    'web/content/plans/plan-offers.ts',
    'web/content/plans/plan-words.ts',
    'web/content/pricing.ts',
    'web/content/tax.ts',
    'web/content/plans/subscription.ts',
    'web/pages/pricing/!(change-dialog).tsx',
  ],
  // Only subscribers who change their plan load it.
  'plan-change': [
    'web/billing/use-renewal.ts',
    'web/content/plans/plan-change.ts',
    'web/pages/pricing/change-dialog.tsx',
  ],
  generate: [
    'web/content/generation.ts',
    'web/content/plans/plan-words.ts',
    'web/pages/generate/{credit-bar,generate-page,generator-form,monitor,monitor-parts,prompt/prompt-tools,shot-choices,ways-to-pay,options/options-disclosure}.tsx',
    'web/pages/generate/history/history-skeleton.tsx',
    'web/pages/generate/attempt-texts.ts',
  ],
  videos: [
    'web/content/videos.ts',
    'web/pages/generate/{image/image-field,video-monitor,videos-under-way}.tsx',
    'web/pages/generate/{announce-end,refusal,draft/draft-of-video,image/image-file,image/upload-image,image/use-image-upload}.ts',
    'web/video/{*,menu/*}.{ts,tsx}',
    'web/video/chain',
  ],
  // A newcomer opens none of it, so it loads with its code.
  options: [
    'web/content/options',
    'web/content/plans/plan-words.ts',
    'web/pages/generate/options/{model-choice,more-options,parent-chip,reference-images,reference-row,seed-field}.tsx',
  ],
  // Few people open it, so it loads with its code.
  label: ['web/video/label'],
  // Few people open what it is about, so it loads with its code.
  prompt: [
    'web/pages/generate/prompt/!(prompt-tools).tsx',
    'web/pages/generate/prompt/use-preset-changes.ts',
  ],
  history: ['web/pages/generate/history/!(history-skeleton).{ts,tsx}'],
  // The history loads it.
  library: ['web/video/library'],
  dashboard: [
    'web/billing/open-stripe-page.ts',
    'web/content/plans/subscription.ts',
    'web/pages/dashboard/*.tsx',
    'web/pages/dashboard/cards',
    'web/pages/dashboard/credit-activity',
  ],
  // Few people open it, so it loads with its code.
  'account-settings': ['web/pages/dashboard/account-settings'],
  // Few people open it.
  appeal: ['web/content/reports', 'web/pages/appeal'],
  'payment-success': ['web/pages/payment-success'],
  documents: [
    'web/build',
    'web/content/descriptions.ts',
    'web/content/landing.ts',
    'web/content/plans/plan-words.ts',
    'web/content/reports',
    'web/content/report-choices.ts',
    'web/content/trending.ts',
    'web/messages',
    'web/pages/landing',
    'web/pages/transparency',
    'web/pages/report',
    'web/pages/verify',
  ],
  mails: ['functions/mail/templates'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CatalogName = keyof typeof catalogFiles;
