#!/usr/bin/env bash
# Claim: A boolean of an Ion export becomes a number when boto3 writes it.
#
# Guess: amazon.ion reads a boolean that boto3 serialises as BOOL.
# Seen: It reads an IonPyBool, a subclass of int, which boto3 serialises as N. Bare values (MAY_BE_BARE)
# stay BOOL.
# Versions: amazon.ion 0.15.0, boto3 1.44.8
# Source of the guess: Amazon DynamoDB Developer Guide, export format Amazon Ion: bool is BOOL.
#
# Output:
#   default: {'N': '1'}
#   bare: {'BOOL': True}
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'amazon.ion==0.15.0' 'boto3==1.44.8'
cat >run.py <<'CODE'
from amazon.ion import simpleion
from boto3.dynamodb.types import TypeSerializer

text = '{active: true}'
serialize = TypeSerializer().serialize
print('default:', serialize(simpleion.loads(text)['active']))
bare = simpleion.loads(text, value_model=simpleion.IonPyValueModel.MAY_BE_BARE)
print('bare:', serialize(bare['active']))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
