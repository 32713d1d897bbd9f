import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role of one function. What is granted to it is its own inline policy and not, as CDK has it, a resource beside it:
 * that would be one more of the 500 that a stack may have, for each function.
 */
export class FunctionRole extends Role {
  readonly #granted: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const granted = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Granted: granted },
    });
    this.#granted = granted;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#granted.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
