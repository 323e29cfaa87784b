#!/usr/bin/env bash
# Claim: AWS CLI 1 encodes the Base64 of a request file once more.
#
# Guess: A binary value as `scan` prints it can be given to `batch-write-item` unchanged.
# Seen: The request holds the Base64 of the Base64. CLI 2 decodes it by default (cli_binary_format).
# Versions: awscli 1.45.11
# Source of the guess: AWS CLI User Guide, version 2 changes: binary parameters are Base64 by default.
#
# Output:
#   in the file: aGVsbG8= in the request: YUdWc2JHOD0=
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'awscli==1.45.11'
cat >run.py <<'CODE'
import http.server
import json
import os
import subprocess
import threading


class Server(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.body = self.rfile.read(int(self.headers['Content-Length']))
        answer = b'{"UnprocessedItems": {}}'
        self.send_response(200)
        self.send_header('Content-Length', str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *arguments):
        pass


server = http.server.HTTPServer(('127.0.0.1', 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
item = {'id': {'S': 'a'}, 'b': {'B': 'aGVsbG8='}}
with open('items.json', 'w') as file:
    json.dump({'Things': [{'PutRequest': {'Item': item}}]}, file)
command = ['venv/bin/aws', 'dynamodb', 'batch-write-item', '--request-items', 'file://items.json']
endpoint = ['--endpoint-url', f'http://127.0.0.1:{server.server_port}', '--region', 'eu-west-1']
keys = {'AWS_ACCESS_KEY_ID': 'local', 'AWS_SECRET_ACCESS_KEY': 'local', 'AWS_CONFIG_FILE': '/dev/null'}
subprocess.run(command + endpoint, env={**os.environ, **keys}, check=True, capture_output=True)
sent = json.loads(server.body)['RequestItems']['Things'][0]['PutRequest']['Item']
print('in the file:', item['b']['B'], 'in the request:', sent['b']['B'])
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
