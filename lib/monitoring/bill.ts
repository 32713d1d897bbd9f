import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';

/** The share of the month's budget from which an unusual cost is mailed. */
const unusualShare = 0.1;

/** `reelwright-prod`, the monitor that we make. */
export function costMonitorName(environment: Environment['name']): string {
  return `reelwright-${environment}`;
}

/** Mails the routine recipients when AWS's bill nears the month's budget, or has an unusual part. */
export class Bill extends Construct {
  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    const recipients = environment.alarmRecipients?.routine ?? [];
    if (recipients.length === 0) return;
    this.#addBudget(environment, recipients);
    this.#addAnomalies(environment, recipients);
  }

  #addBudget({ name, monthlyBudgetDollars }: Environment, recipients: readonly string[]): void {
    const subscribers = recipients.map((address) => ({ subscriptionType: 'EMAIL', address }));
    const at = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `reelwright-${name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [at('ACTUAL', 80), at('ACTUAL', 100), at('FORECASTED', 100)],
    });
  }

  #addAnomalies(
    { name, monthlyBudgetDollars, costAnomalyMonitor }: Environment,
    recipients: readonly string[],
  ): void {
    if (costAnomalyMonitor === undefined) return;
    const monitorArn =
      costAnomalyMonitor === 'new'
        ? new CfnAnomalyMonitor(this, 'AnomalyMonitor', {
            monitorName: costMonitorName(name),
            monitorType: 'DIMENSIONAL',
            monitorDimension: 'SERVICE',
          }).attrMonitorArn
        : costAnomalyMonitor;
    new CfnAnomalySubscription(this, 'AnomalySubscription', {
      subscriptionName: `reelwright-${name}`,
      // By email, Cost Explorer reports only daily or weekly.
      frequency: 'DAILY',
      monitorArnList: [monitorArn],
      subscribers: recipients.map((address) => ({ type: 'EMAIL', address })),
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(unusualShare * monthlyBudgetDollars)],
        },
      }),
    });
  }
}
