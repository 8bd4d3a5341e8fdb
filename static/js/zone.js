// The phone's time zone, told to the server in a cookie, so that evenings have the table's date.

const YEAR = 365 * 24 * 3600; // seconds

export function zone() {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!name || document.cookie.split("; ").includes(`tz=${name}`)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `tz=${name}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}
