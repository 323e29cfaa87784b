#!/usr/bin/env bash
# Claim: moto runs a transaction again that has the token of an earlier one.
#
# Guess: The second call with the same ClientRequestToken changes nothing.
# Seen: The counter is 2.
# Versions: moto 5.2.5
# Source of the guess: Amazon DynamoDB API Reference, TransactWriteItems, ClientRequestToken: idempotent for
# ten minutes.
#
# Output:
#   counter: 2
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
update = {
    'TableName': 'Things',
    'Key': {'id': {'S': 'a'}},
    'UpdateExpression': 'ADD n :one',
    'ExpressionAttributeValues': {':one': {'N': '1'}},
}
for _ in range(2):
    client.transact_write_items(ClientRequestToken='token', TransactItems=[{'Update': update}])
print('counter:', client.get_item(TableName='Things', Key={'id': {'S': 'a'}})['Item']['n']['N'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
