/** How people keep their videos in order. Pages use it, so it needs no zod. */

/** What one account may have. */
export const projectsMaximum = 200;

export const projectNameMaximumCharacters = 60;

export const tagsMaximum = 10;
export const tagMaximumCharacters = 30;
