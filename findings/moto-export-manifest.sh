#!/usr/bin/env bash
# Claim: An export of moto has data files, but no manifest.
#
# Guess: The folder of an export has manifest-summary.json and manifest-files.json, from which a program
# reads which files to fetch.
# Seen: It has one data file only, and DescribeExport has no ExportManifest.
# Versions: moto 5.2.5, boto3 1.44.8
# Source of the guess: Amazon DynamoDB Developer Guide, "DynamoDB table export output format".
#
# Output:
#   COMPLETED ['data/*.gz']
#   manifest: None
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet 'moto[dynamodb,s3]==5.2.5' 'boto3==1.44.8'
cat >run.py <<'CODE'
import os
import time

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

client.put_item(TableName='Things', Item={'id': {'S': '1'}})
enabled = {'PointInTimeRecoveryEnabled': True}
client.update_continuous_backups(TableName='Things', PointInTimeRecoverySpecification=enabled)
store = boto3.client('s3')
store.create_bucket(Bucket='exports', CreateBucketConfiguration={'LocationConstraint': 'eu-west-1'})
table = client.describe_table(TableName='Things')['Table']['TableArn']
request = {'TableArn': table, 'S3Bucket': 'exports', 'S3Prefix': 'daily'}
started = client.export_table_to_point_in_time(**request)['ExportDescription']
while True:
    export = client.describe_export(ExportArn=started['ExportArn'])['ExportDescription']
    if export['ExportStatus'] != 'IN_PROGRESS':
        break
    time.sleep(0.1)
names = [entry['Key'].split('/')[3:] for entry in store.list_objects_v2(Bucket='exports')['Contents']]
print(export['ExportStatus'], [f'{name[0]}/*.gz' if name[1:] else name[0] for name in names])
print('manifest:', export.get('ExportManifest'))
CODE

seen=$(venv/bin/python run.py)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
