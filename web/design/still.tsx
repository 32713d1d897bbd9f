import { type StillName, stillDescriptions } from '../content/stills.ts';
import { classNames } from './controls/class-names.ts';

/**
 * A wide picture of one of our sample scenes, 16:9 unless its class crops it.
 *
 * @param sizes how wide it is, as the attribute of `source` says it
 * @param isFirst whether it is seen without scrolling: the others load when they are near
 * @param phonePicture the address of an AVIF picture for a phone that is held upright
 * @param isDecoration whether what it shows is said beside it
 */
export function Still({
  name,
  sizes,
  phonePicture,
  isFirst = false,
  isDecoration = false,
  className,
}: {
  name: StillName;
  sizes: string;
  phonePicture?: string;
  isFirst?: boolean;
  isDecoration?: boolean;
  className?: string;
}) {
  const path = `/showcase/stills/${name}`;
  return (
    <picture>
      {phonePicture !== undefined && (
        <source
          type="image/avif"
          media="(max-width: 30rem) and (orientation: portrait)"
          srcSet={`${phonePicture} 720w`}
          sizes="100vw"
        />
      )}
      <source type="image/avif" srcSet={`${path}-640.avif 640w, ${path}-1280.avif 1280w`} sizes={sizes} />
      <img
        src={`${path}.webp`}
        alt={isDecoration ? '' : stillDescriptions[name]}
        width={1280}
        height={720}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        className={classNames('aspect-video w-full rounded-frame object-cover', className)}
      />
    </picture>
  );
}
