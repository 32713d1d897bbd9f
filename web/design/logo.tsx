/** The product's name with its mark. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none">
        <path d="M2 6V2h4M18 2h4v4M22 18v4h-4M6 22H2v-4" stroke="currentColor" strokeWidth="1.5" />
        <circle cx="12" cy="12" r="4" className="fill-accent" />
      </svg>
      <span className="font-display text-[1.75rem] leading-none font-[450] tracking-[-0.01em]">
        Reelwright
      </span>
    </span>
  );
}
