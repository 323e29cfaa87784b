const maxCharacters = 50;

/** Shortens a value for a table to 50 characters and an ellipsis, without splitting a character. */
export function truncate(text: string, most: number = maxCharacters): string {
  // Cut by code point: splitting an emoji's surrogate pair would show a replacement character.
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}
