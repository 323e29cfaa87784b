#!/usr/bin/env bash
# Claim: The lint of AppSync passes throw, constructors and delete in a resolver.
#
# Guess: The recommended rules refuse all that APPSYNC_JS cannot run.
# Seen: They refuse try, for and ++, and pass throw, new Date, new Set and classes.
# Versions: @aws-appsync/eslint-plugin 2.0.2
# Source of the guess: AWS AppSync Developer Guide, APPSYNC_JS: unsupported features (throw, new, classes).
#
# Output:
#   let n = 0; n++; refused
#   for (let i = 0; i < 3; i += 1) {} refused
#   const date = new Date(); passes
#   const set = new Set(); passes
#   const Thing = class {}; passes
#   throw new Error('no'); passes
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @aws-appsync/eslint-plugin@2.0.2 eslint@9.39.5 @typescript-eslint/parser@8.73.0 typescript@5.9.3 graphql@16.15.0
cat >run.mjs <<'CODE'
import { writeFileSync } from 'node:fs';
import plugin from '@aws-appsync/eslint-plugin';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';

writeFileSync('tsconfig.json', '{"compilerOptions": {"allowJs": true}, "include": ["resolver.js"]}');
const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: {
    files: ['*.js'],
    plugins: { '@aws-appsync': plugin },
    languageOptions: { parser, parserOptions: { project: true, tsconfigRootDir: process.cwd() } },
    rules: plugin.configs.recommended.rules,
  },
});
for (const line of [
  'let n = 0; n++;',
  'for (let i = 0; i < 3; i += 1) {}',
  'const date = new Date();',
  'const set = new Set();',
  'const Thing = class {};',
  "throw new Error('no');",
]) {
  writeFileSync('resolver.js', `export function request(ctx) {\n  ${line}\n  return {};\n}\n`);
  const [{ errorCount }] = await eslint.lintFiles('resolver.js');
  console.log(`${line} ${errorCount > 0 ? 'refused' : 'passes'}`);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
