// My wishes about calls: the time zone of this browser, until I have chosen one.

import { find } from "../base/dom";

export function showOwnZone(): void {
  const zone = find<HTMLSelectElement>("#zone[data-mine]");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && [...zone.options].some(({ value }) => value === own)) zone.value = own;
}
