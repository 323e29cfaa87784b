/**
 * Hands a file to the browser to save; its text comes in pieces, so that a long one is never put together in
 * memory twice.
 */
export function download(fileName: string, pieces: readonly string[], mediaType: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
