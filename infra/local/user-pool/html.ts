/** HTML in which every inserted value is escaped. Create it with `html`. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag that escapes values for text and quoted attributes, except SafeHtml. Joins lists. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | SafeHtml | readonly SafeHtml[])[]
): SafeHtml {
  const written = parts.map((part, index) => `${part}${write(values[index] ?? '')}`);
  return new SafeHtml(written.join(''));
}

function write(value: string | SafeHtml | readonly SafeHtml[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
  return value instanceof SafeHtml ? value.text : value.map(({ text }) => text).join('');
}
