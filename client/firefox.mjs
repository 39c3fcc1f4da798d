// One whole game of each of the games named, in Firefox, by clicks on lit targets:
//   node firefox.mjs PROFILE http://127.0.0.1:PORT pyramids:2 raiders:3 …
// Prints a line of JSON for each. Firefox is Debian's, driven over WebDriver BiDi.
import puppeteer from "puppeteer-core";

const FIREFOX = process.env.MASTABA_FIREFOX ?? "/usr/bin/firefox-esr";
const PATIENCE = 30_000;
const MOST = 3000; // answers of one game
const TURN_OR_END = "body.my-turn:not(.sending), body[data-state=over]";

const [profile, base, ...games] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: FIREFOX,
  headless: true,
  userDataDir: profile,
  extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
});
try {
  for (const game of games) console.log(JSON.stringify(await play(...game.split(":"))));
} finally {
  await browser.close();
}

async function play(game, players) {
  const page = await browser.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(paintNothing);
  await page.goto(`${base}/?lang=fr`);
  const table = await page.evaluate(begin, game, players);
  await page.goto(table);
  let answers = 0;
  while (answers < MOST) {
    await page.waitForSelector(TURN_OR_END, { timeout: PATIENCE });
    const target = await page.evaluate(aim, answers * 7);
    if (!target) break;
    await page.mouse.click(target.x, target.y);
    if (target.sure && (await page.$("body.unsure"))) await page.mouse.click(target.x, target.y);
    await page.waitForFunction(taken, { timeout: PATIENCE, polling: 30 }, target.shown);
    answers += 1;
  }
  await page.waitForSelector("#result[open] tfoot td", { timeout: PATIENCE });
  const scores = await page.$$eval("#result tfoot td", (cells) => cells.map((cell) => cell.textContent.trim()));
  await page.close();
  return { game, answers, scores, wrong };
}

/** In the page: it is laid out, pressed and read as ever, and no pixel is drawn, which is most of the work here. */
function paintNothing() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 !important }");
  document.adoptedStyleSheets.push(sheet);
}

/** In the page: others' moves without pauses, and a table against bots. Its address. */
async function begin(game, players) {
  localStorage.setItem("mastaba.speed", "5");
  const form = new URLSearchParams({ players, level: "novice" });
  const reply = await fetch(`/play/${game}`, { method: "POST", body: form });
  return reply.url;
}

/** In the page: where a lit target can be pressed, behind its lit tab if need be; nothing once the game is over. */
function aim(nth) {
  if (document.body.dataset.state === "over") return null;
  const targets = [...document.querySelectorAll("#stage [data-action]")];
  const target = targets[nth % targets.length];
  const card = target.closest("[data-card][hidden]")?.dataset.card;
  if (card) document.querySelector(`#tab-${card}.lit-tab`)?.click();
  const box = () => (target.querySelector(":scope > .hit") ?? target).getBoundingClientRect();
  const at = (across, down) => [box().x + box().width * across, box().y + box().height * down];
  const on = (x, y) => document.elementFromPoint(x, y)?.closest("[data-action]") === target;
  if (!on(...at(0.5, 0.5))) target.scrollIntoView({ block: "center" });
  const spots = [0.5, 0.2, 0.1, 0.8, 0.9].flatMap((across) => [0.5, 0.2, 0.8].map((down) => at(across, down)));
  const [x, y] = spots.find((spot) => on(...spot)) ?? at(0.5, 0.5);
  const shown = document.querySelector("#log").children.length + document.querySelector("#prompt").textContent;
  return { x, y, shown, sure: target.dataset.sure !== undefined };
}

/** In the page: does it show something else than before? */
function taken(shown) {
  const now = document.querySelector("#log").children.length + document.querySelector("#prompt").textContent;
  return !document.body.classList.contains("sending") && now !== shown;
}
