import { t } from '@lingui/core/macro';

/** Lazy: a browser without room for it does not load it. */
export function AuthPicture() {
  return (
    <figure className="hidden md:sticky md:top-24 md:block">
      <div className="on-screen relative h-[clamp(30rem,calc(100svh-13rem),52rem)] overflow-hidden rounded-frame">
        <picture>
          <source type="image/avif" srcSet="/showcase/sign-in.avif" />
          <img
            src="/showcase/sign-in.webp"
            alt=""
            width={1080}
            height={1440}
            loading="lazy"
            className="absolute inset-0 size-full object-cover object-[40%_46%]"
          />
        </picture>
      </div>
      <figcaption className="mt-3 text-sm text-balance text-faint">
        {t`Sample scene: “A traveler follows the crest of a dune, a red scarf in the wind.”`}
      </figcaption>
    </figure>
  );
}
