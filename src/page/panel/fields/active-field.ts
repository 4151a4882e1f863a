/** Saves what is typed. @returns whether all of it is saved */
type Commit = () => Promise<boolean>;

let active: Commit | undefined;
const saving = new Set<Promise<boolean>>();

/** The field that somebody is in. @returns leaves it */
export function enterField(commit: Commit): () => void {
  active = commit;
  return () => {
    if (active === commit) active = undefined;
  };
}

export function trackSave(save: Promise<boolean>): Promise<boolean> {
  saving.add(save);
  void save.finally(() => saving.delete(save));
  return save;
}

/** Saves the field in hand, and waits for saves that are on their way. @returns whether all of it is saved */
export async function settleFields(): Promise<boolean> {
  const all = await Promise.all([active?.() ?? true, ...saving]);
  return all.every(Boolean);
}
