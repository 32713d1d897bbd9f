import { Fragment } from 'react';
import type { Description, FieldDescription } from '../../content/api/describe-schema.ts';

/** What an object or a list of objects consists of, a row for each field; fields of objects within it by their path. */
export function FieldTable({
  content,
  caption,
  isCaptionHidden = false,
}: {
  content: Description;
  caption: string;
  /** A heading says the same already. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left text-[0.9375rem]">
        <caption className={isCaptionHidden ? 'sr-only' : 'pb-1 text-left text-sm text-faint'}>
          {caption}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Field</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, isOptional, value }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="w-2/5 py-2 pr-6 font-normal break-words">
                <code className="text-ink">{name}</code>
                {isOptional && <span className="text-faint"> optional</span>}
              </th>
              <td className="py-2 text-dim">
                <Words value={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The anchor of an object that is described once. */
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
          list of <Words value={value.items} />
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
      // The contract's sentences say what a text is, so the word need not stand before them.
      return (
        /^(text|web address|email address)$/.test(value.words) && value.limits.length > 0
          ? value.limits
          : [value.words, ...value.limits]
      ).join('; ');
  }
}
