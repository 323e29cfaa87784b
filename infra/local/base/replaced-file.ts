import { rename, writeFile } from 'node:fs/promises';

/**
 * A file of this user that is replaced as a whole, one version after the other: a reader finds an old or the
 * new version. If a version cannot be written because the disk is full, later ones are still written.
 */
export class ReplacedFile {
  #writing: Promise<void> = Promise.resolve();
  /** The text whose writing failed last, which is missing in the file. */
  #missing: string | undefined;

  constructor(private readonly file: string) {}

  /** Resolves when the text is in the file. */
  write(text: string): Promise<void> {
    const writing = this.#writing.then(async () => {
      this.#missing = text;
      await writeFile(`${this.file}.new`, text, { mode: 0o600 });
      await rename(`${this.file}.new`, this.file);
      this.#missing = undefined;
    });
    this.#writing = writing.catch(() => {});
    return writing;
  }

  /** Resolves when everything written so far is in the file; what failed is tried once more. */
  async flushed(): Promise<void> {
    await this.#writing;
    if (this.#missing !== undefined) await this.write(this.#missing);
  }
}
