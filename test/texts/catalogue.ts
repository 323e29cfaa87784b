/** A product message, as listed in docs/product.md. */
export interface Message {
  /** The exact text, with `{name}` for inserted values. */
  readonly text: string;
  /** The heading under which it is listed. */
  readonly section: string;
}

/**
 * Returns the messages in the tables under `# Messages`, excluding those that a decision has replaced. Throws
 * on a malformed row.
 */
export function messagesIn(markdown: string): readonly Message[] {
  const [, part = ''] = markdown.split(/^# Messages$/m);
  const messages: Message[] = [];
  let section = '';
  for (const line of part.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (section === 'Replaced by a decision' || !line.startsWith('|') || /^\| (message|--)|^\|--/.test(line))
      continue;
    const [, text] = /^\| `(.+)` \| .+ \|$/.exec(line) ?? [];
    if (text === undefined)
      throw new Error(`docs/product.md has the row ${JSON.stringify(line)}; expected | \`text\` | when |`);
    messages.push({ text, section });
  }
  return messages;
}
