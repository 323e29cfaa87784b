const maxCharacters = 50;

/** Shortens a value that a table shows to 50 characters and an ellipsis. Never cuts a character in two. */
export function truncate(text: string, most: number = maxCharacters): string {
  // By code point: cutting an emoji's surrogate pair would show a replacement character.
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}
