#!/usr/bin/env bash
# Claim: A set of an Ion export becomes a list when boto3 writes it.
#
# Guess: The annotation $dynamodb_SS makes amazon.ion and boto3 write a string set again.
# Seen: The annotation is kept on an IonPyList, which boto3 serialises as L, also with bare values.
# Versions: amazon.ion 0.15.0, boto3 1.44.8
# Source of the guess: Amazon DynamoDB Developer Guide, export format Amazon Ion: sets are annotated lists.
#
# Output:
#   ['$dynamodb_SS'] {'L': [{'S': 'x'}, {'S': 'y'}]}
#   ['$dynamodb_SS'] {'L': [{'S': 'x'}, {'S': 'y'}]}
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

text = '{tags: $dynamodb_SS::["x", "y"]}'
for model in (simpleion.IonPyValueModel.ION_PY, simpleion.IonPyValueModel.MAY_BE_BARE):
    tags = simpleion.loads(text, value_model=model)['tags']
    print([note.text for note in tags.ion_annotations], TypeSerializer().serialize(tags))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
