#!/usr/bin/env bash
# Claim: file-type takes an AVIF image for HEIF if its major brand is mif1.
#
# Guess: It is image/avif, because avif is among the compatible brands.
# Seen: Only the major brand is read.
# Versions: file-type 22.3.0
# Source of the guess: AV1 Image File Format, brands: avif among the compatible brands is what makes a file
# AVIF.
#
# Output:
#   avif avif mif1 miaf image/avif
#   mif1 avif mif1 miaf image/heif
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  file-type@22.3.0
cat >run.mjs <<'CODE'
import { fileTypeFromBuffer } from 'file-type';

const header = (...brands) => {
  const [major, ...compatible] = brands;
  const size = 16 + 4 * compatible.length;
  const bytes = Buffer.alloc(size + 32);
  bytes.writeUInt32BE(size, 0);
  bytes.write(`ftyp${major}`, 4, 'latin1');
  bytes.write(compatible.join(''), 16, 'latin1');
  return bytes;
};
for (const brands of [
  ['avif', 'avif', 'mif1', 'miaf'],
  ['mif1', 'avif', 'mif1', 'miaf'],
]) {
  const { mime } = await fileTypeFromBuffer(header(...brands));
  console.log(brands.join(' '), mime);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
