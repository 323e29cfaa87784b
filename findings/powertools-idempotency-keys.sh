#!/usr/bin/env bash
# Claim: Powertools for TypeScript and for Python compute different idempotency keys for one payload.
#
# Guess: Functions in both languages can share an idempotency table, because both hash the same payload with
# MD5.
# Seen: One key is Base64 of the JSON without spaces, the other hexadecimal of the JSON with spaces, so each
# language runs the request once.
# Versions: @aws-lambda-powertools/idempotency 2.35.0, aws-lambda-powertools 3.37.0 (Python)
# Source of the guess: The documentation of Powertools for AWS Lambda, idempotency: the key is a hash of the
# payload, MD5 by default, in both.
#
# Output:
#   TypeScript start#kiQopcpEZlPTtr56DhtGEA==
#   Python start#1561ac795d5c1d48a66889a13f804fe3
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @aws-lambda-powertools/idempotency@2.35.0
python3 -m venv venv
venv/bin/pip install --quiet 'aws-lambda-powertools[aws-sdk]==3.37.0'
cat >run.mjs <<'CODE'
import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency';
import { BasePersistenceLayer } from '@aws-lambda-powertools/idempotency/persistence';

class Printed extends BasePersistenceLayer {
  async _putRecord({ idempotencyKey }) {
    console.log('TypeScript', idempotencyKey);
  }
  async _updateRecord() {}
}
const options = { persistenceStore: new Printed(), config: new IdempotencyConfig({}), keyPrefix: 'start' };
await makeIdempotent(async () => 'done', options)({ job: 'audit', dryRun: true });
CODE
cat >run.py <<'CODE'
import warnings

from aws_lambda_powertools.utilities.idempotency import IdempotencyConfig, idempotent_function
from aws_lambda_powertools.utilities.idempotency.persistence.base import BasePersistenceLayer

warnings.simplefilter('ignore')


class Printed(BasePersistenceLayer):
    def _put_record(self, data_record):
        print('Python', data_record.idempotency_key)

    def _get_record(self, idempotency_key):
        pass

    def _update_record(self, data_record):
        pass

    def _delete_record(self, data_record):
        pass


options = {'persistence_store': Printed(), 'config': IdempotencyConfig(), 'key_prefix': 'start'}


@idempotent_function(data_keyword_argument='request', **options)
def start(request):
    return 'done'


start(request={'job': 'audit', 'dryRun': True})
CODE

seen=$(
  node run.mjs
  venv/bin/python run.py
)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
