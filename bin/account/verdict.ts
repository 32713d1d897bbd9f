/** What one check of an environment's account found. */
export type Verdict =
  | { readonly ok: true; readonly says: string }
  | {
      readonly ok: false;
      readonly says: string;
      /** The command or deed that mends it. */
      readonly type: string;
      /** What fails until it is mended: the deployment, or only what visitors do with it. */
      readonly stops: 'deployment' | 'service';
    };

export function fine(says: string): Verdict {
  return { ok: true, says };
}

/** The deployment would fail. */
export function refused(says: string, type: string): Verdict {
  return { ok: false, says, type, stops: 'deployment' };
}

/** The deployment would succeed, and the service would not be what visitors or their operator expect. */
export function unready(says: string, type: string): Verdict {
  return { ok: false, says, type, stops: 'service' };
}
