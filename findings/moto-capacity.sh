#!/usr/bin/env bash
# Claim: moto charges one write unit for a record of any size.
#
# Guess: A record of 5 KB uses 5 or 6 write units.
# Seen: It uses 1.
# Versions: moto 5.2.5
# Source of the guess: Amazon DynamoDB Developer Guide, "Read and write operations": one unit per KB.
#
# Output:
#   units: 1.0
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
item = {'id': {'S': 'a'}, 'text': {'S': 'x' * 5000}}
answer = client.put_item(TableName='Things', Item=item, ReturnConsumedCapacity='TOTAL')
print('units:', answer['ConsumedCapacity']['CapacityUnits'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
