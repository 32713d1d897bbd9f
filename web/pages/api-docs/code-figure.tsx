/** Code with a button that copies it. The button is hidden until the enhancement runs. */
export function CodeFigure({ label, code }: { label: string; code: string }) {
  return (
    <figure data-enhancement="copy-code" className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <figcaption className="text-sm text-faint">{label}</figcaption>
        <span className="flex items-center gap-3">
          <span role="status" className="text-sm text-good" />
          <button
            type="button"
            hidden
            className="min-h-11 rounded-control px-3 text-sm font-medium text-dim hover:bg-raised hover:text-ink"
          >
            Copy<span className="sr-only">: {label}</span>
          </button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="on-screen overflow-x-auto rounded-frame p-5 text-sm leading-relaxed">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
