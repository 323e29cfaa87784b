import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a construct from a temporary file with this text, alone in a folder. An asset is copied into the
 * cloud assembly when it is created, so the folder is not needed afterwards.
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
