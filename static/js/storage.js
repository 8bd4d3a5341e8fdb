// The phone's own storage, which may be missing or full.

/** A phone may have no storage, or a full one: then there is no draft, and nothing else is lost. */
export function quietly(deed) {
  try {
    return deed() ?? null;
  } catch {
    return null;
  }
}
