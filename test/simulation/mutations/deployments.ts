import type { Mutation } from './mutation';

/*
 * Faults that show only if other code is deployed while runs are active.
 */

interface Output {
  readonly Item?: { readonly approvedFrom?: { readonly M?: object } };
}

/** Lets an approved run begin with any code. */
const codeUnchecked: Mutation = {
  name: 'code-unchecked',
  what: 'an approved run begins with other code than was approved',
  firstSeed: 168,
  carryOut(command, input, answer, actor) {
    const output: Output = answer(input);
    const { approvedFrom } = output.Item ?? {};
    if (command !== 'GetItemCommand' || actor.about.kind !== 'coordinate' || !approvedFrom) return output;
    const M = { ...approvedFrom.M, codeVersion: { S: `${actor.version}` } };
    return { ...output, Item: { ...output.Item, approvedFrom: { M } } };
  },
};

interface Input {
  readonly TransactItems?: readonly {
    readonly Update?: {
      readonly UpdateExpression?: string;
      readonly ExpressionAttributeValues?: Readonly<Record<string, object>>;
    };
  }[];
}

/** Records the first version of the code for each attempt. */
const codeUnrecorded: Mutation = {
  name: 'code-unrecorded',
  what: 'a run does not show which code its later attempts have',
  carryOut(command, input, answer) {
    const { TransactItems } = input as Input;
    if (command !== 'TransactWriteItemsCommand' || !TransactItems) return answer(input);
    const parts = TransactItems.map((part) => {
      const { Update } = part;
      if (!Update?.UpdateExpression?.includes('#codeVersion = :codeVersion')) return part;
      const values = { ...Update.ExpressionAttributeValues, ':codeVersion': { S: '1' } };
      return { ...part, Update: { ...Update, ExpressionAttributeValues: values } };
    });
    return answer({ ...(input as object), TransactItems: parts });
  },
};

export const deploymentMutations: readonly Mutation[] = [codeUnchecked, codeUnrecorded];
