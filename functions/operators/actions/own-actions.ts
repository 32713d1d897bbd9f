import type { OperatorActionName } from '../../../contract/operators/operator-actions.ts';
import { type ChangeSettingDependencies, changeSetting } from './change-setting.ts';
import { grantCredits, type MoveCreditsDependencies, takeCredits } from './move-credits.ts';
import type { ActionRegistry } from './rehearsable-action.ts';
import { rehearsable } from './rehearsable-action.ts';
import { resumeGenerating } from './resume-generating.ts';
import { resumePerson, type SuspensionDependencies, suspendPerson } from './suspend-person.ts';
import {
  type IncidentDependencies,
  openIncident,
  planMaintenance,
  updateIncident,
} from './write-incident.ts';
import { writeNote } from './write-note.ts';

/** The actions whose effect is in our own tables alone. */
export type OwnActionName = Extract<
  OperatorActionName,
  | 'grantCredits'
  | 'takeCredits'
  | 'suspendPerson'
  | 'resumePerson'
  | 'resumeGenerating'
  | 'changeSetting'
  | 'openIncident'
  | 'updateIncident'
  | 'planMaintenance'
  | 'writeNote'
>;

export interface OwnActionsDependencies {
  readonly credits: MoveCreditsDependencies;
  readonly suspensions: SuspensionDependencies;
  readonly settings: ChangeSettingDependencies;
  readonly incidents: IncidentDependencies;
}

export function createOwnActions({
  credits,
  suspensions,
  settings,
  incidents,
}: OwnActionsDependencies): Pick<Required<ActionRegistry>, OwnActionName> {
  return {
    grantCredits: rehearsable('grantCredits', grantCredits(credits)),
    takeCredits: rehearsable('takeCredits', takeCredits(credits)),
    suspendPerson: rehearsable('suspendPerson', suspendPerson(suspensions)),
    resumePerson: rehearsable('resumePerson', resumePerson(suspensions)),
    resumeGenerating: rehearsable('resumeGenerating', resumeGenerating(suspensions)),
    changeSetting: rehearsable('changeSetting', changeSetting(settings)),
    openIncident: rehearsable('openIncident', openIncident(incidents)),
    updateIncident: rehearsable('updateIncident', updateIncident(incidents)),
    planMaintenance: rehearsable('planMaintenance', planMaintenance(incidents)),
    writeNote: rehearsable('writeNote', writeNote(suspensions)),
  };
}
