import { useEffect, useRef } from 'react';

const framesPerSecond = 24;

/** `since` is ISO 8601. Shows whole seconds under reduced motion. */
export function FrameCounter({ since }: { since: string | null }) {
  const counter = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const start = since === null ? Date.now() : Math.min(Date.parse(since), Date.now());
    const show = (milliseconds: number) => {
      if (counter.current !== null) counter.current.textContent = frameTimecode(milliseconds);
    };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const showSeconds = () => show(Math.floor((Date.now() - start) / 1_000) * 1_000);
      showSeconds();
      const timer = setInterval(showSeconds, 1_000);
      return () => clearInterval(timer);
    }
    let request = 0;
    const draw = () => {
      show(Date.now() - start);
      request = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, [since]);
  return (
    <span
      ref={counter}
      aria-hidden="true"
      className="timecode text-[clamp(1rem,12cqmin,3.25rem)] leading-none font-medium"
    >
      00:00:00
    </span>
  );
}

/** 4700 → '00:04:16': minutes, seconds, frames. */
export function frameTimecode(milliseconds: number): string {
  const frames = Math.floor((Math.max(0, milliseconds) * framesPerSecond) / 1000);
  const seconds = Math.floor(frames / framesPerSecond);
  return [Math.floor(seconds / 60), seconds % 60, frames % framesPerSecond]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
