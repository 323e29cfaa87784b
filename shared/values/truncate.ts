const maxCharacters = 50;

/** Shortens text to 50 characters and an ellipsis. */
export function truncate(text: string, most: number = maxCharacters): string {
  // Text is cut by code point: half of a surrogate pair would be displayed as a replacement character.
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}
