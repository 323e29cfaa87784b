import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a construct from a file containing the given text. The file is the only one in a temporary folder,
 * which can be deleted afterwards because an asset is copied into the cloud assembly when it is created.
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
