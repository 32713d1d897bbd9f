import { type StillName, stillDescriptions } from '../content/stills.ts';
import { classNames } from './controls/class-names.ts';

/**
 * A sample scene, 16:9 unless its class crops it.
 *
 * @param sizes the `sizes` attribute of `source`
 * @param isFirst whether it is visible without scrolling
 * @param phonePicture an AVIF address for upright phones
 * @param isDecoration whether the text beside it says what it shows
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
