#!/usr/bin/env bash
# Claim: The metrics of Powertools write a value that is not a number as null.
#
# Guess: NaN is refused, as a text is.
# Seen: It is accepted, and the document has null in its place, which CloudWatch cannot count.
# Versions: @aws-lambda-powertools/metrics 2.36.0
# Source of the guess: CloudWatch User Guide, embedded metric format: the value of a metric is a number or a
# list of numbers.
#
# Output:
#   string refused
#   number {"records":null}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @aws-lambda-powertools/metrics@2.36.0
cat >run.mjs <<'CODE'
import { Metrics } from '@aws-lambda-powertools/metrics';

for (const value of ['5', Number.NaN]) {
  const metrics = new Metrics({ namespace: 'jobs', serviceName: 'jobs' });
  const written = [];
  const { write } = process.stdout;
  process.stdout.write = (text) => written.push(text) > 0;
  let refused = false;
  try {
    metrics.addMetric('records', 'Count', value);
    metrics.publishStoredMetrics();
  } catch {
    refused = true;
  }
  process.stdout.write = write;
  console.log(typeof value, refused ? 'refused' : JSON.stringify({ records: JSON.parse(written[0]).records }));
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
