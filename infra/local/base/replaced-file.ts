import { rename, writeFile } from 'node:fs/promises';

/**
 * A private file that is always replaced as a whole. If a full disk prevents a write, later ones still
 * happen.
 */
export class ReplacedFile {
  #writing: Promise<void> = Promise.resolve();
  /** The latest text that could not be written. */
  #missing: string | undefined;

  constructor(private readonly file: string) {}

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

  /** Resolves once all text is in the file. Retries a failed write once. */
  async flushed(): Promise<void> {
    await this.#writing;
    if (this.#missing !== undefined) await this.write(this.#missing);
  }
}
