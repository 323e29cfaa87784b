#!/usr/bin/env bash
# Claim: A property of aws-embedded-metrics replaces the value of the dimension with the same name.
#
# Guess: The metric keeps its dimension, or the call throws, because CloudWatch would file the metric
# elsewhere.
# Seen: The document has the value of the property, which CloudWatch takes for the dimension.
# Versions: aws-embedded-metrics 4.2.1, @aws-lambda-powertools/metrics 2.36.0
# Source of the guess: Powertools for AWS Lambda, which writes the same format, keeps the dimension.
#
# Output:
#   aws-embedded-metrics: a property
#   Powertools: Users
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  aws-embedded-metrics@4.2.1 @aws-lambda-powertools/metrics@2.36.0
cat >run.mjs <<'CODE'
import { Metrics } from '@aws-lambda-powertools/metrics';
import { createMetricsLogger, Unit } from 'aws-embedded-metrics';

const written = [];
console.log = (line) => written.push(line);
const embedded = createMetricsLogger();
embedded.setDimensions({ table: 'Users' });
embedded.putMetric('records', 5, Unit.Count);
embedded.setProperty('table', 'a property');
await embedded.flush();

const powertools = new Metrics({ namespace: 'jobs', logger: { warn() {}, debug() {}, info() {}, error() {} } });
powertools.addDimension('table', 'Users');
powertools.addMetric('records', 'Count', 5);
powertools.addMetadata('table', 'a property');
console.info = console.debug = () => undefined;
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text) => written.push(text) > 0;
powertools.publishStoredMetrics();
process.stdout.write = write;
for (const [index, name] of ['aws-embedded-metrics', 'Powertools'].entries()) {
  write(`${name}: ${JSON.parse(written[index]).table}\n`);
}
CODE

seen=$(AWS_EMF_ENVIRONMENT=Local AWS_EMF_NAMESPACE=jobs node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
