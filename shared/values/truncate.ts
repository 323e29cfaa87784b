const maxCharacters = 50;

/** Shortens a table value to 50 characters followed by an ellipsis, without splitting a character. */
export function truncate(text: string, most: number = maxCharacters): string {
  // The text is cut by code point, because half of an emoji's surrogate pair would be displayed as a
  // replacement character.
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}
