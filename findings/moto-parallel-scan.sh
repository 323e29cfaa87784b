#!/usr/bin/env bash
# Claim: All records of a parallel scan are in the first segment in moto.
#
# Guess: With TotalSegments 3 and 60 records, each segment has about a third of them.
# Seen: The first segment has all, so a test with lanes uses one lane only.
# Versions: moto 5.2.5
# Source of the guess: Amazon DynamoDB Developer Guide, "Parallel scan".
#
# Output:
#   [19, 21, 20]
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'moto[dynamodb]==5.2.5' 'boto3==1.44.8'
cat >run.py <<'CODE'
import os

import boto3
from moto import mock_aws

os.environ.update(AWS_ACCESS_KEY_ID='local', AWS_SECRET_ACCESS_KEY='local', AWS_DEFAULT_REGION='eu-west-1')
mock_aws().start()
client = boto3.client('dynamodb')
client.create_table(
    TableName='Things',
    BillingMode='PAY_PER_REQUEST',
    AttributeDefinitions=[{'AttributeName': 'id', 'AttributeType': 'S'}],
    KeySchema=[{'AttributeName': 'id', 'KeyType': 'HASH'}],
)
for i in range(60):
    client.put_item(TableName='Things', Item={'id': {'S': f'id-{i}'}})
print([client.scan(TableName='Things', TotalSegments=3, Segment=segment)['Count'] for segment in range(3)])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
