import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, type ITable, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { dueIndexes } from '#shared/events/due-index';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { reportIndexes } from '#shared/jobs/ledger/report-keys';
import { AuditEntry } from '#shared/models/audit-entry';
import { models } from '#shared/models/index';
import type { Model, ModelIndex } from '#shared/models/model';
import { keepLogicalId } from './base/stable-id';

export interface DataProps {
  /** Existing tables, keyed by model. */
  readonly importedTables: Readonly<Record<string, string>>;
}

/** A table of records, created or imported. */
export interface RecordTable {
  readonly model: Model;
  readonly table: ITable;
}

const kept = {
  billingMode: BillingMode.PAY_PER_REQUEST,
  encryption: TableEncryption.AWS_MANAGED,
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
  deletionProtection: true,
  removalPolicy: RemovalPolicy.RETAIN,
};

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The tables. Their template IDs never change, and they remain if the stack is deleted. */
export class Data extends Construct {
  readonly records: readonly RecordTable[];
  /** The audit trail's table: who did what and when. */
  readonly audit: RecordTable;
  readonly ledger: Table;
  /** The reports' table: documents, and rows in several sort orders. */
  readonly reports: Table;
  /** The table of webhooks and of the deliveries to them. */
  readonly webhooks: Table;
  /** The table of admins' own settings and the messages to them. */
  readonly messages: Table;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.records = models.map((model) => ({
      model,
      table: this.recordTable(model, props.importedTables[model.name]),
    }));
    this.audit = { model: AuditEntry, table: this.recordTable(AuditEntry, undefined, 'expiresAt') };
    this.ledger = this.newKeyed('Ledger', Object.values(ledgerIndexes));
    this.reports = this.newKeyed('Reports', reportIndexes);
    this.webhooks = this.newKeyed('Webhooks', Object.values(dueIndexes));
    this.messages = this.newKeyed('Messages', Object.values(dueIndexes));
  }

  /** The table names, keyed by model, for the variable TABLES. */
  get tableNames(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.records.map(({ model, table }) => [model.name, table.tableName]));
  }

  private recordTable(model: Model, importedName: string | undefined, timeToLiveAttribute?: string): ITable {
    if (importedName) return Table.fromTableName(this, model.name, importedName);
    const table = new Table(this, model.name, { ...kept, partitionKey: text('id'), timeToLiveAttribute });
    keepLogicalId(table, `${model.name}Table`);
    addIndexes(table, model.indexes);
    return table;
  }

  /** Creates a table with the keys `pk` and `sk`, whose rows can expire. */
  private newKeyed(name: string, indexes: readonly ModelIndex[]): Table {
    const table = new Table(this, name, {
      ...kept,
      partitionKey: text('pk'),
      sortKey: text('sk'),
      timeToLiveAttribute: 'expiresAt',
    });
    keepLogicalId(table, `${name}Table`);
    addIndexes(table, indexes);
    return table;
  }
}

function addIndexes(table: Table, indexes: readonly ModelIndex[]): void {
  for (const index of indexes) {
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: text(index.partitionKey),
      sortKey: index.sortKey === undefined ? undefined : text(index.sortKey),
    });
  }
}
