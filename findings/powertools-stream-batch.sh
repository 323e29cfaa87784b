#!/usr/bin/env bash
# Claim: The batch processor of Powertools goes on after a failed record of a stream, which Lambda then
# repeats.
#
# Guess: It stops at the failed record, as the one for FIFO queues does, because Lambda delivers that record
# and all after it again.
# Seen: Records 4 and 5 are processed although record 3 has failed, also one by one; the answer names record
# 3 only.
# Versions: @aws-lambda-powertools/batch 2.35.0
# Source of the guess: AWS Lambda Developer Guide, DynamoDB streams, partial batch responses: Lambda retries
# from the lowest sequence number that failed.
#
# Output:
#   stream: processed 1 2 3 4 5, failed 3
#   FIFO queue: processed 1 2 3, failed 3 4 5
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @aws-lambda-powertools/batch@2.35.0
cat >run.mjs <<'CODE'
import {
  BatchProcessor,
  EventType,
  processPartialResponse,
  SqsFifoPartialProcessorAsync,
} from '@aws-lambda-powertools/batch';

const numbers = [1, 2, 3, 4, 5];
const stream = { Records: numbers.map((id) => ({ dynamodb: { SequenceNumber: `${id}` } })) };
const queue = { Records: numbers.map((id) => ({ messageId: `${id}`, attributes: { MessageGroupId: 'a' } })) };
for (const [name, event, processor] of [
  ['stream', stream, new BatchProcessor(EventType.DynamoDBStreams)],
  ['FIFO queue', queue, new SqsFifoPartialProcessorAsync()],
]) {
  const processed = [];
  const handler = async (record) => {
    const id = record.messageId ?? record.dynamodb.SequenceNumber;
    processed.push(id);
    if (id === '3') throw new Error('failed');
  };
  const options = name === 'stream' ? { processInParallel: false } : {};
  const { batchItemFailures } = await processPartialResponse(event, handler, processor, options);
  const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  console.log(`${name}: processed ${processed.join(' ')}, failed ${failed.join(' ')}`);
}
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
