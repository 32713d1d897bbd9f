/** What one check of an environment's account found. */
export type Verdict =
  | { readonly ok: true; readonly says: string }
  | {
      readonly ok: false;
      readonly says: string /** The command or deed that mends it. */;
      readonly type: string;
    };

export function fine(says: string): Verdict {
  return { ok: true, says };
}

export function refused(says: string, type: string): Verdict {
  return { ok: false, says, type };
}
