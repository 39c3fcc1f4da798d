// Inviting: friends and the people the host played with, each one press away.

import { fill, h, type Kid, need, on } from "../base/dom";
import { say } from "../base/words";
import type { Companion, Companions } from "../wire/messages";

type Handle = { met_at: string; seat: number; friend: string };
type Invite = (handle: Handle) => Promise<boolean>;

/** Asked for once, when the host's lobby is first shown; `invite` tells the server. */
export async function showCompanions(table: string, invite: Invite): Promise<void> {
  const reply = await fetch(`/t/${table}/companions`).catch(() => null);
  if (!reply?.ok) return;
  const { people } = (await reply.json()) as Companions;
  on("invite", (button) => void press(button, invite));
  need("#companions").hidden = people.length === 0;
  fill(need("#companions .companions"), people.map(row));
}

const row = (one: Companion): Kid =>
  h(
    "li",
    {},
    h("b", {}, one.name),
    one.here ? h("small", {}, say("lobby.here")) : one.invited ? h("small", {}, say("lobby.invited")) : button(one),
  );

const button = (one: Companion): Kid =>
  h(
    "button",
    {
      type: "button",
      class: "plain",
      "data-do": "invite",
      "data-met": one.met_at,
      "data-seat": one.seat,
      "data-friend": one.friend ? one.name : "",
    },
    say("lobby.invite"),
  );

async function press(button: HTMLElement, invite: Invite): Promise<void> {
  button.setAttribute("disabled", "");
  const { met, seat, friend } = button.dataset;
  const done = await invite({ met_at: met ?? "", seat: Number(seat), friend: friend ?? "" });
  if (done) button.replaceWith(h("small", { role: "status" }, say("lobby.invited")));
  else button.removeAttribute("disabled");
}
