#!/usr/bin/env bash
# Claim: Modelina gives the fields status and link other names in a TypeScript interface.
#
# Guess: The interface describes the JSON: a field status in the schema is a field status in the interface.
# Seen: They are reservedStatus and reservedLink, although a field may have any name in TypeScript, so the
# interface does not fit the event.
# Versions: @asyncapi/modelina 5.10.1
# Source of the guess: The documentation of Modelina, TypeScript, modelType interface.
#
# Output:
#   interface Run {
#     title: string;
#     reservedStatus: string;
#     reservedLink: string;
#   }
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @asyncapi/modelina@5.10.1
cat >run.mjs <<'CODE'
import { TypeScriptGenerator } from '@asyncapi/modelina';

const text = { type: 'string' };
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'Run',
  type: 'object',
  properties: { title: text, status: text, link: text },
  required: ['title', 'status', 'link'],
  additionalProperties: false,
};
const [model] = await new TypeScriptGenerator({ modelType: 'interface' }).generate(schema);
console.log(model.result);
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
