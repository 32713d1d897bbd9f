import { Fragment } from 'react';
import type { Description, FieldDescription } from '../../content/api/describe-schema.ts';

/** The fields of an object or list; nested fields by their path. */
export function FieldTable({
  content,
  caption,
  isCaptionHidden = false,
}: {
  content: Description;
  caption: string;
  /** A heading says the same. */
  isCaptionHidden?: boolean;
}) {
  const fields = rowsOf(content, '');
  if (fields.length === 0) {
    return (
      <p className="text-[0.9375rem] text-dim">
        {caption}: <Words value={content} />
      </p>
    );
  }
  return (
    <figure>
      <figcaption className={isCaptionHidden ? 'sr-only' : 'pb-1 text-sm text-faint'}>{caption}</figcaption>
      <dl className="text-[0.9375rem] [overflow-wrap:anywhere]">
        {fields.map(({ name, isOptional, value }) => (
          <div
            key={name}
            className="grid gap-x-6 border-t border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <dt>
              <code className="text-ink">
                {name
                  .split('.')
                  .flatMap((part, index) => (index === 0 ? part : ['.', <wbr key={part} />, part]))}
              </code>
              {isOptional && <span className="text-faint"> optional</span>}
            </dt>
            <dd className="text-dim">
              <Words value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** Anchor of an object described once on the page. */
export function objectAnchor(name: string): string {
  return `object-${name.toLowerCase()}`;
}

function rowsOf(content: Description, prefix: string): readonly FieldDescription[] {
  switch (content.kind) {
    case 'object':
      return content.fields.flatMap((field) => {
        const name = `${prefix}${field.name}`;
        const inner = rowsOf(field.value, `${name}${field.value.kind === 'list' ? '[]' : ''}.`);
        return inner.length > 0 ? inner : [{ ...field, name }];
      });
    case 'list':
      return rowsOf(content.items, prefix);
    case 'nullable':
      return rowsOf(content.value, prefix);
    case 'either':
    case 'named':
    case 'value':
      return [];
  }
}

function Words({ value }: { value: Description }) {
  switch (value.kind) {
    case 'named':
      return (
        <a
          href={`#${objectAnchor(value.name)}`}
          className="text-accent-text underline underline-offset-3 hover:text-ink"
        >
          {value.name}
        </a>
      );
    case 'nullable':
      return (
        <>
          <Words value={value.value} />, or null
        </>
      );
    case 'list':
      return (
        <>
          array of <Words value={value.items} />
        </>
      );
    case 'either':
      return value.options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the options never change
        <Fragment key={index}>
          {index > 0 && ', or '}
          <Words value={option} />
        </Fragment>
      ));
    case 'object':
      return `{ ${value.fields.map(({ name }) => name).join(', ')} }`;
    case 'value':
      // The limits already say that it is a string.
      return (
        /^(string|URL|email address)$/.test(value.words) && value.limits.length > 0
          ? value.limits
          : [value.words, ...value.limits]
      ).join('; ');
  }
}
