/** What a shot is made of, in the order in which a shot list names it. */
export const shotParts = ['subject', 'motion', 'camera', 'light', 'sound'] as const;
export type ShotPart = (typeof shotParts)[number];
