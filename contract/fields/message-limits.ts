/** In the specification's order. */
export const contactSubjects = [
  'general_inquiry',
  'technical_support',
  'business_partnership',
  'media_press',
  'billing_question',
  'feature_request',
] as const;
export type ContactSubject = (typeof contactSubjects)[number];

export const contactSubjectLabels: Readonly<Record<ContactSubject, string>> = {
  general_inquiry: 'General Inquiry',
  technical_support: 'Technical Support',
  business_partnership: 'Business Partnership',
  media_press: 'Media/Press',
  billing_question: 'Billing Question',
  feature_request: 'Feature Request',
};

/** Characters are UTF-16 units, as `maxlength` counts them. */
export const messageLimits = {
  firstNameCharacters: 100,
  lastNameCharacters: 100,
  nameCharacters: 200,
  /** https://www.rfc-editor.org/errata/eid1690 */
  emailCharacters: 254,
  /** Before the @: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.1 */
  emailLocalPartCharacters: 64,
  messageMinimumCharacters: 10,
  messageCharacters: 5_000,
  urlCharacters: 2_000,
  resumeFileNameCharacters: 150,
  resumeBytes: 3 * 1_024 * 1_024,
} as const;

/** A form that is sent sooner was filled in by a machine. */
export const minimumFillingMilliseconds = 2_000;

export const messageKinds = ['contact', 'application'] as const;
export type MessageKind = (typeof messageKinds)[number];
