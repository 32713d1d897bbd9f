import { ignored, resourceType } from '../assembly/resource-type.ts';

const atOnce = ignored('a new version is called at once on one machine: there is no former one beside it');

/** How new versions of functions are released. */
export const releaseResources = [
  resourceType('AWS::CodeDeploy::Application', {
    ApplicationName: atOnce,
    ComputePlatform: atOnce,
    Tags: atOnce,
  }),
  resourceType('AWS::CodeDeploy::DeploymentGroup', {
    ApplicationName: atOnce,
    DeploymentGroupName: atOnce,
    DeploymentConfigName: atOnce,
    DeploymentStyle: atOnce,
    ServiceRoleArn: atOnce,
    AlarmConfiguration: atOnce,
    AutoRollbackConfiguration: atOnce,
    Tags: atOnce,
  }),
];
