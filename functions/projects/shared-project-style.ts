import { contentSecurityPolicyOf, style } from '../videos/sharing/shared-video-style.ts';

/** That of a shared video, and a grid of them. */
export const projectStyle = `${style}
.opening { padding-block: clamp(1.5rem, 5vw, 4rem) clamp(1.5rem, 3vw, 2.5rem); }
main:not(.video) .opening h1 { margin-top: 0; font-size: clamp(2.5rem, 5vw, 4.5rem); padding-bottom: 0.12em; }
main:not(.video) .about { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; max-width: none; margin: 0.5rem 0 0; color: var(--dim); }
.about a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.videos { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 3rem 1.5rem; margin: 0; padding: 0; list-style: none; }
.videos video { width: 100%; aspect-ratio: 16 / 9; max-height: none; background: #0b0907; object-fit: contain; border-radius: 3px; }
.videos .label { min-height: 2.75rem; padding-inline: 0; color: var(--dim); }
.videos .prompt { margin-top: 0; font-size: 1rem; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
.videos .note { margin-top: 0.25rem; }
.videos .note a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; }
.empty { padding: 3rem 0; color: var(--dim); font-size: 1.125rem; }
.pager { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; margin-top: 3rem; }
.pager a { display: inline-flex; align-items: center; min-height: 2.75rem; }
main:not(.video) .invitation { max-width: 34rem; margin-top: 4rem; }
`;

export const projectContentSecurityPolicy = contentSecurityPolicyOf(projectStyle);
