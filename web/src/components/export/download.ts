/** Saves a file in pieces, so that long text is never held in memory twice. */
export function download(fileName: string, pieces: readonly string[], mediaType: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
