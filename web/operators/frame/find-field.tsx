import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { inputAppearance } from '../../design/controls/input-appearance.ts';

/** The one field for everything that has a key. */
export function FindField() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const asked = parameters.get('text') ?? '';
  const [text, setText] = useState(asked);
  const [shown, setShown] = useState(asked);
  // Follows the address: back and forward bring an earlier text.
  if (shown !== asked) {
    setShown(asked);
    if (asked !== '') setText(asked);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: React Aria and axe know the role; the element is newer than our browsers
    <form
      role="search"
      className="relative w-full max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim().length >= 3) void navigate(`/?${new URLSearchParams({ text: text.trim() })}`);
      }}
    >
      <input
        data-find
        aria-label="Find"
        aria-keyshortcuts="/"
        type="search"
        name="text"
        autoComplete="off"
        spellCheck={false}
        minLength={3}
        maxLength={500}
        required
        placeholder="Email, or the id of anything"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        className={`${inputAppearance} pr-12`}
      />
      <span
        aria-hidden="true"
        className="timecode pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-control border border-line px-2 text-sm text-faint"
      >
        /
      </span>
    </form>
  );
}
