// The drawer's tabs: choices, log, chat. On a phone a second press on the open tab closes the drawer.
import { all, find, isPhone, on, wideScreen } from "./dom";
import { pref, setPref } from "./prefs";

export function startTabs(): void {
  on("tab", (button) => pressed(button.dataset.tab ?? "log"));
  for (const list of all("[role=tablist]")) list.addEventListener("keydown", turn);
  showTab(isPhone() ? "" : pref("tab") === "chat" ? "chat" : "log");
  wideScreen().addEventListener("change", (wide) => showTab(wide.matches ? "log" : ""));
}

function pressed(name: string): void {
  const open = find(`#tab-${name}`)?.getAttribute("aria-selected") === "true";
  showTab(open && isPhone() ? "" : name);
  if (!open) setPref("tab", name);
}

/** Open one panel; no name closes the drawer. Beside a wide board the choices stand apart and are always open. */
export function showTab(name: string): void {
  for (const tab of all<HTMLElement>("[role=tab]")) {
    const chosen = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen || (!name && tab.dataset.tab === "choices") ? 0 : -1;
    if (chosen) tab.classList.remove("news");
    const panel = find(`#panel-${tab.dataset.tab}`);
    const list = chosen && panel ? find(".lines", panel) : null;
    if (panel) panel.hidden = !chosen && (isPhone() || tab.dataset.tab !== "choices");
    if (list) list.scrollTop = list.scrollHeight;
  }
  document.body.classList.toggle("drawer-open", name !== "");
}

function turn(event: KeyboardEvent): void {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const tabs = all<HTMLElement>("[role=tab]").filter((tab) => tab.offsetParent !== null);
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = tabs[(at + (event.key === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  showTab(next.dataset.tab ?? "");
  next.focus();
}
