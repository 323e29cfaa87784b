#!/usr/bin/env bash
# Claim: moto drops the backslash of an escaped character in the arguments of an intrinsic function.
#
# Guess: A state machine whose definition has "\\u00f6" runs like one that has "ö", because both are the
# same JSON.
# Seen: With the escaped character, which json.dumps writes, States.Format yields "Ku00f6ln".
# Versions: moto 5.2.5, boto3 1.44.8
# Source of the guess: RFC 8259, section 7: both are the same string.
#
# Output:
#   as it is Köln 1
#   escaped Ku00f6ln 1
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'moto[stepfunctions]==5.2.5' 'boto3==1.44.8'
cat >run.py <<'CODE'
import json
import time
import os

import boto3
from moto import mock_aws

os.environ.update(AWS_ACCESS_KEY_ID='local', AWS_SECRET_ACCESS_KEY='local', AWS_DEFAULT_REGION='eu-west-1')
mock_aws(config={'stepfunctions': {'execute_state_machine': True}}).start()

trust = json.dumps({'Version': '2012-10-17', 'Statement': []})
role = boto3.client('iam').create_role(RoleName='machine', AssumeRolePolicyDocument=trust)['Role']['Arn']
client = boto3.client('stepfunctions')
state = {'Type': 'Pass', 'Parameters': {'text.$': "States.Format('Köln {}', 1)"}, 'End': True}
definition = {'StartAt': 'Only', 'States': {'Only': state}}
for escaped in (False, True):
    text = json.dumps(definition, ensure_ascii=escaped)
    made = client.create_state_machine(name=f'escaped-{escaped}', definition=text, roleArn=role)
    started = client.start_execution(stateMachineArn=made['stateMachineArn'])
    while True:
        execution = client.describe_execution(executionArn=started['executionArn'])
        if execution['status'] != 'RUNNING':
            break
        time.sleep(0.1)
    print('escaped' if escaped else 'as it is', json.loads(execution['output'])['text'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
