#!/usr/bin/env bash
# Claim: moto returns one of two list elements that a projection asks for.
#
# Guess: The projection tags[2], tags[0] of the list a b c returns a and c.
# Seen: It returns a only.
# Versions: moto 5.2.5, boto3 1.44.8
# Source of the guess: Amazon DynamoDB Developer Guide, projection expressions. DynamoDB Local 3.3.1 and
# dynoxide 1.2.1 return both.
#
# Output:
#   {'L': [{'S': 'a'}]}
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

tags = {'L': [{'S': 'a'}, {'S': 'b'}, {'S': 'c'}]}
client.put_item(TableName='Things', Item={'id': {'S': '1'}, 'tags': tags})
answer = client.get_item(TableName='Things', Key={'id': {'S': '1'}}, ProjectionExpression='tags[2], tags[0]')
print(answer['Item']['tags'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
