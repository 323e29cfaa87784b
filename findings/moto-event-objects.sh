#!/usr/bin/env bash
# Claim: A rule of moto does not look into a list of objects.
#
# Guess: A pattern for {"counts": {"table": ["sets"]}} matches an event whose counts are a list with such an
# object.
# Seen: It matches the object on its own only. event-ruler 1.8.1 matches both.
# Versions: moto 5.2.5, boto3 1.44.8
# Source of the guess: Amazon EventBridge User Guide, event patterns, matching arrays; event-ruler, the
# implementation of AWS.
#
# Output:
#   {'table': 'sets'} 1
#   [{'table': 'sets'}] 0
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'moto[events,sqs]==5.2.5' 'boto3==1.44.8'
cat >run.py <<'CODE'
import json
import os

import boto3
from moto import mock_aws

os.environ.update(AWS_ACCESS_KEY_ID='local', AWS_SECRET_ACCESS_KEY='local', AWS_DEFAULT_REGION='eu-west-1')
mock_aws().start()

queues = boto3.client('sqs')
url = queues.create_queue(QueueName='matched')['QueueUrl']
arn = queues.get_queue_attributes(QueueUrl=url, AttributeNames=['QueueArn'])['Attributes']['QueueArn']
events = boto3.client('events')
events.put_rule(Name='sets', EventPattern=json.dumps({'detail': {'counts': {'table': ['sets']}}}))
events.put_targets(Rule='sets', Targets=[{'Id': 'queue', 'Arn': arn}])
for counts in ({'table': 'sets'}, [{'table': 'sets'}]):
    entry = {'Source': 'test', 'DetailType': 'test', 'Detail': json.dumps({'counts': counts})}
    events.put_events(Entries=[entry])
    print(counts, len(queues.receive_message(QueueUrl=url).get('Messages', [])))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
