#!/usr/bin/env bash
# Claim: aws-embedded-metrics adds a value with another unit to the first one.
#
# Guess: A second value in seconds throws, or becomes a metric of its own.
# Seen: The unit is dropped: six seconds are a count of six.
# Versions: aws-embedded-metrics 4.2.1
# Source of the guess: CloudWatch User Guide, embedded metric format: a metric has one unit.
#
# Output:
#   [{"Name":"records","Unit":"Count"}] [5,6]
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  aws-embedded-metrics@4.2.1
cat >run.mjs <<'CODE'
import { createMetricsLogger, Unit } from 'aws-embedded-metrics';

const { log } = console;
console.log = (line) => {
  const { _aws, records } = JSON.parse(line);
  log(JSON.stringify(_aws.CloudWatchMetrics[0].Metrics), JSON.stringify(records));
};
const metrics = createMetricsLogger();
metrics.putMetric('records', 5, Unit.Count);
metrics.putMetric('records', 6, Unit.Seconds);
await metrics.flush();
CODE

seen=$(AWS_EMF_ENVIRONMENT=Local AWS_EMF_NAMESPACE=jobs node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
