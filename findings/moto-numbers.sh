#!/usr/bin/env bash
# Claim: moto returns a number as it was written.
#
# Guess: DynamoDB stores a number, not its text: 1.50 is read as 1.5, and 1E2 as 100.
# Seen: Both texts come back unchanged.
# Versions: moto 5.2.5
# Source of the guess: DynamoDB Local 3.3.1 and dynoxide 1.2.1 return 1.5 and 100; Amazon DynamoDB Developer
# Guide, data types.
#
# Output:
#   1.50 1E2
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
client.put_item(TableName='Things', Item={'id': {'S': 'a'}, 'n': {'N': '1.50'}, 'm': {'N': '1E2'}})
item = client.get_item(TableName='Things', Key={'id': {'S': 'a'}})['Item']
print(item['n']['N'], item['m']['N'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
