import type { UserId } from '../../../contract/fields/ids.ts';

/** What an operator removed as the apparent sexual abuse of a child. */
export interface Incident {
  /** The case's. */
  readonly reference: string;
  /** ISO 8601: when it was made, or reported. */
  readonly at: string;
  /** Where it was seen. */
  readonly url: string;
  readonly accountId: UserId | null;
  /** Null: the account is gone. */
  readonly email: string | null;
  /** What the person asked for; null: the video is gone. */
  readonly prompt: string | null;
}

/** Takes reports of child abuse for an authority. Both steps reject if they are to be tried again. */
export interface ChildSafetyReports {
  /** Opens a report, which lapses by itself unless it is finished, so that a lost answer leaves none twice. */
  open(incident: Incident): Promise<string>;
  /**
   * Adds the video and sends the report. May be repeated.
   *
   * @param id of the opened report
   * @param video MP4; null: it is gone
   * @returns `lapsed`: it has to be opened anew
   */
  finish(id: string, video: Uint8Array | null): Promise<'sent' | 'lapsed'>;
}
