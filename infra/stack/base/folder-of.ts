import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes something from a temporary folder, which can go at once: an asset is copied into the cloud assembly
 * when it is created.
 */
export function withFolderOf<Made>(
  file: { readonly name: string; readonly text: string },
  make: (folder: string, path: string) => Made,
): Made {
  const folder = mkdtempSync(join(tmpdir(), 'asset-'));
  const path = join(folder, file.name);
  try {
    writeFileSync(path, file.text);
    return make(folder, path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
