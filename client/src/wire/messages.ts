// Made from src/mastaba/server/messages.py by scripts/client_types.py; change it there.

export const EMBLEMS = ["eye", "scarab", "lotus", "ankh", "feather", "crook"] as const;
export const DRAWINGS_KEPT = 256;
export const LONGEST_NAME = 24;
export const LONGEST_CHAT = 400;
export const RECAP_LINES = 8;
export const PING_EVERY_MS = 2500;

/** A die is thrown over a keyed element and shows this number; it lies there until the frame. */
export interface Die {
  over: string;
  shows: number;
}

/** A piece glides to where another keyed element lies: a cell, a column, a seat's sheet. Of a group of class `stack` one piece leaves, without the group's words; the group stays. */
export interface Move {
  piece: string;
  to: string;
}

/** A piece turns about its middle by so many degrees, clockwise. */
export interface Turn {
  piece: string;
  degrees: number;
}

/** A legal answer: its integer, its words, and the heading under which it stands. */
export interface Choice {
  action: number;
  label: string;
  group: string;
}

/** A count beside a seat. */
export interface Fact {
  label: string;
  value: number | string;
}

export type Role = "board" | "mine" | "seat" | "stage" | "beside" | "aside";

export type Sound = "" | "step" | "turn" | "die" | "knock" | "coin" | "stone" | "door" | "water";

export type Kind = "person" | "bot" | "empty";

/** Time left, or null where there is no clock; and whether it runs. */
export interface SeatClock {
  left_ms: number | null;
  running: boolean;
}

/** One seat as a viewer sees it. `present`, `clock`, when a bot answers for who is away or late, and until when the person is on vacation change by the second. */
export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "bot" | "empty";
  level: string | null;
  me: boolean;
  score: number | null;
  rank: number | null;
  asked: boolean;
  facts: Fact[];
  replaced: boolean;
  left: boolean;
  resigned: boolean;
  present: boolean;
  clock: SeatClock | null;
  bot_in_ms: number | null;
  vacation_until: number | null;
}

/** One line of the log. `step` names what it tells of, for its light; empty if no piece is meant. */
export interface LogLine {
  n: number;
  seat: number;
  text: string;
  forced: boolean;
  step: string;
}

/** One seat's line of the score sheet; whoever resigned stands behind those who did not. */
export interface ResultRow {
  seat: number;
  name: string;
  rank: number;
  sheet: number[];
  score: number;
  replaced: boolean;
  resigned: boolean;
}

/** The score sheet, the best first, and the scores over time: [ply, points of all seats]. `ties` says what ranks those who have the same points, where that is so. */
export interface Result {
  lines: string[];
  rows: ResultRow[];
  curve: [number, number[]][];
  ties: string;
}

/** The seed and the salt whose digest was promised. */
export interface Reveal {
  seed: string;
  salt: string;
}

/** One part of what a viewer sees: what the page needs to place it. `digest` names its drawing. `w` and `h` are the paper's; under `least` px of width its texts cannot be read; `lit` are the answers on it. */
export interface Panel {
  key: string;
  role: "board" | "mine" | "seat" | "stage" | "beside" | "aside";
  title: string;
  w: number;
  h: number;
  least: number;
  digest: string;
  lit: number[];
}

/** A drawing as what changed in the one with the digest `base`, which the tab has. Both are cut before every "<" and every end of a line into pieces. Each part is new text, or [first, count] of the base's pieces; the parts together are the drawing. */
export interface Patch {
  base: string;
  parts: (string | [number, number])[];
}

/** A picture over the whole board: the inside of a drawing, and its size. */
export interface Scene {
  body: string;
  w: number;
  h: number;
}

/** One moment on the way to a frame: everything in it happens at once, the next begins `ms` later. `light`, `gone` and `line` are keys: pieces that it is about, that vanish, that a drawn line joins. `seat` is who did it, `over` what stands in the place of the question meanwhile, `phase` the key of the phase that is marked; `dim`: all but what it is about is in the dark. */
export interface Beat {
  ms: number;
  say: string;
  moves: Move[];
  turns: Turn[];
  die: Die | null;
  light: string[];
  gone: string[];
  line: string[];
  sound: "" | "step" | "turn" | "die" | "knock" | "coin" | "stone" | "door" | "water";
  scene: Scene | null;
  over: string;
  phase: string;
  dim: boolean;
  seat: number;
}

/** One sentence of a guide: `key` names it among those of its table, `panel` or `piece` is what it points at. `press` bubbles want the answer `action`, and point at it where they point at nothing else; the others are read. Until `action` is given, whatever else is pressed is answered with `otherwise`; -1: everything may be pressed. */
export interface Bubble {
  key: string;
  text: string;
  panel: string;
  piece: string;
  action: number;
  press: boolean;
  otherwise: string;
}

/** What a guide says at this moment: its bubbles, how many of the guided part came before, and how many it has. */
export interface Guide {
  bubbles: Bubble[];
  before: number;
  of: number;
}

/** Somebody asks the others to let them take an answer back: so many answers go, within so long. `asks_me`: the viewer has not said yet whether they agree. */
export interface Plea {
  seat: number;
  name: string;
  answers: number;
  asks_me: boolean;
  left_ms: number;
}

/** A table before the start: whether everybody finds it, who else looks on, and in how long it begins by itself. `removed`: the viewer was taken off this table and does not sit down here again. */
export interface Lobby {
  listed: boolean;
  removed: boolean;
  onlookers: string[];
  begins_ms: number | null;
}

/** Everything that one viewer gets of one moment. `drawings` are those that this tab has not got, by digest: both sides keep the DRAWINGS_KEPT that were named last. One may be a patch of a drawing that the frame before named. `beats` tell how it came from the frame before. `no_undo` says why nothing can be taken back, `no_hint` why nobody is advised here; each is empty where it can be. `plead`: the others may be asked to let the viewer take it back. `since` is when the present question was put, or the table was opened. `guide` is for the person whom a guide leads; the rest is the viewer's own: what somebody asks the table, the lobby before the start, the log lines that this tab misses, how many watch, what happened since the person last looked, and how far the game's compilation is. */
export interface Frame {
  type: "frame";
  seq: number;
  at: number;
  hash: string;
  panels: Panel[];
  drawings: Record<string, string | Patch>;
  beats: Beat[];
  prompt: string;
  chapter: string | null;
  my_turn: boolean;
  over: boolean;
  started: boolean;
  asked: number;
  since: number;
  seat: number;
  choices: Choice[];
  seats: Seat[];
  undo: boolean;
  no_undo: string;
  no_hint: string;
  last_seat: number;
  commitment: string;
  reveal: Reveal | null;
  result: Result | null;
  guide: Guide | null;
  plead: boolean;
  plea: Plea | null;
  lobby: Lobby | null;
  log: LogLine[];
  spectators: number;
  recap: string[] | null;
  recap_at: number | null;
  compiling: number | null;
}

/** A moment of the past: after `n` of `total` answers. */
export interface PastFrame extends Frame {
  n: number;
  total: number;
}

/** A word said at the table. */
export interface Chat {
  type: "chat";
  n: number;
  name: string;
  seat: number;
  text: string;
  at: number;
}

/** The chat as the viewer is to see it from now on: somebody is not heard any more, or heard again. */
export interface Talk {
  type: "talk";
  lines: Chat[];
}

/** Somebody came or went. */
export interface Presence {
  type: "presence";
  seats: Seat[];
  spectators: number;
  lobby: Lobby | null;
}

/** Everybody is asked over to a new table. */
export interface RematchOffer {
  type: "rematch";
  table: string;
}

/** The tab's page was made by another version of the server than this one; ours is `build`. */
export interface Newer {
  type: "newer";
  build: string;
}

/** The server goes down; come back after so long. */
export interface Bye {
  type: "bye";
  reconnect_ms: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** One of the two in a race: so many questions answered, what that earned, and the time of the last answer. */
export interface RaceSide {
  name: string;
  done: number;
  credit: number;
  ms: number;
  you: boolean;
}

/** How a race of so many puzzles stands; `begins_ms` until the first question; `again` is the race by which one of the two wants to run again. */
export interface RaceStanding {
  type: "race";
  of: number;
  begun: boolean;
  over: boolean;
  sides: RaceSide[];
  again: string;
  begins_ms: number | null;
}

/** The question that stands before one of the two, the n-th from 0 on; up to `steps` clicks answer it. */
export interface RaceQuestion {
  type: "question";
  n: number;
  game: string;
  steps: number;
  frame: Frame;
}

/** What an answer earned, 0 … 1. */
export interface RaceVerdict {
  type: "verdict";
  n: number;
  credit: number;
}

export type RaceMessage = RaceStanding | RaceQuestion | RaceVerdict;

/** A table that waits for the person; `looked`: one of the person's pages shows it already. Of one that does not call, pages say nothing by themselves. */
export interface Asked {
  table: string;
  game_name: string;
  players: string[];
  looked: boolean;
  calls: boolean;
}

/** What is inside an element of the page now; rows that the page has already are empty, and marked `data-kept`. */
export interface Part {
  id: string;
  html: string;
}

/** What changed while a page is open: the tables that wait for the person, if that is another matter than before, and parts of home. */
export interface News {
  type: "news";
  asked?: Asked[] | null;
  parts?: Part[];
}

export type ServerMessage = Frame | Chat | Talk | Presence | RematchOffer | News | Newer | Bye | Pong;

/** I am still here. */
export interface Ping {
  type: "ping";
}

/** The person has seen the table as far as this. */
export interface Seen {
  type: "seen";
  seq: number;
}

/** The tab is before somebody's eyes from now on, or is not. */
export interface Looks {
  type: "looks";
  visible: boolean;
}

/** The clicks that answer the n-th question of a race so far, the last of them new. */
export interface RaceAnswer {
  type: "race_answer";
  n: number;
  path: number[];
}

export type TabMessage = Ping | Seen | Looks;

/** A command without words. The same `key` again is answered as the first time. */
export interface Command {
  key?: string | null;
}

/** `seq` is that of the frame the person saw. */
export interface Answer extends Command {
  key: string;
  seq: number;
  action: number;
}

/** `seq` is that of the frame the person saw. */
export interface Undo extends Command {
  key: string;
  seq: number;
}

/** `seq` is that of the frame the person saw. */
export interface Hint extends Command {
  seq: number;
}

/** Which seat, and perhaps under which name. No seat: one's own, else the first that is free. A program says so. */
export interface Sit extends Command {
  seat?: number | null;
  name?: string | null;
  program?: boolean;
}

/** Put a bot on a seat, or take it away with `level` null. */
export interface SeatBot extends Command {
  seat: number;
  level?: string | null;
}

/** The guest on which seat. */
export interface Remove extends Command {
  seat: number;
}

/** Shall everybody find the waiting table? */
export interface Listing extends Command {
  listed: boolean;
}

/** Whom: the person on this seat of a table where both sat, or a friend by name. */
export interface Invite extends Command {
  met_at?: string;
  seat?: number;
  friend?: string;
}

/** About which seat. */
export interface Vote extends Command {
  seat: number;
}

/** What is said. */
export interface Say extends Command {
  text: string;
}

/** It is done, and on disk; `seq` is the event that it made. */
export interface Done {
  ok: true;
  seq: number;
}

/** The advice to the question that stands: the same however often and from wherever it is asked for. While `progress` is below 100 there is none yet, and the person may ask again at once. `answers` are those that nothing speaks between, the one that did best first; one alone is sure. `ghosts` are, for each later answer of the same action, the pieces that it touches; none where several answers are as good. */
export interface HintGiven extends Done {
  progress: number;
  text: string;
  answers: number[];
  ghosts: string[][];
}

/** The table of the rematch. */
export interface RematchOpened extends Done {
  table: string;
}

/** Why not: a key for programs, a sentence for people; and which limit was passed, for how many seconds. */
export interface Reason {
  key: string;
  text: string;
  limit?: string;
  seconds?: number;
}

/** It is not done, and nothing changed; `seq` is where the table stands. */
export interface Refusal {
  ok: false;
  error: Reason;
  seq: number | null;
}

/** The keys of the pieces that a line of the log speaks of. */
export interface Lights {
  keys: string[];
}

/** A friend, or somebody one played with: the table and the seat there; whether they are invited or here. */
export interface Companion {
  met_at: string;
  seat: number;
  name: string;
  invited: boolean;
  here: boolean;
  friend: boolean;
}

/** Whom the host of a waiting table may invite again. */
export interface Companions {
  ok: true;
  people: Companion[];
}

/** A free-text setting, its picture, and why a table cannot be opened with it (empty if it can). */
export interface Edited {
  ok: true;
  text: string;
  svg: string;
  says: string;
}

/** How far a review is, from 0 to 1; `failed`: it is not being made. */
export interface ReviewProgress {
  ok: true;
  ready: boolean;
  progress: number;
  failed: boolean;
}

/** A name for the account to be, or a key that an authenticator made: its answer, and what the key is called. */
export interface NewKey {
  name: string;
  question: string;
  credential: string;
  label: string;
}

/** A browser's subscription to its push service, and the key of ours that it believes; was it asked for just now? */
export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  server_key: string;
  pressed: boolean;
}

/** The answers of a solver so far, the last of them new; and the run that they belong to. */
export interface PuzzleTry {
  path: number[];
  run: string;
}

/** Is it a good puzzle? */
export interface PuzzleVote {
  up: boolean;
}

/** One answer of a puzzle, told afterwards: its chance to win and the error of that in percent, whether it was right and whether it was given, and how many percent of all solvers gave it. */
export interface PuzzleAnswer {
  label: string;
  chance: number;
  error: number;
  right: boolean;
  yours: boolean;
  share: number | null;
}

/** What came of an answer: a further question while the puzzle is not `over`, and then everything about it. `rating` is the solver's, before and after, where the try counted; `lives` those left in a streak. */
export interface PuzzleReply {
  ok: true;
  right: boolean;
  over: boolean;
  frame: Frame | null;
  credit: number;
  said: string[];
  answers: PuzzleAnswer[];
  rating: [number, number] | null;
  solved: number | null;
  lives: number | null;
  share: string;
  again: string;
}

/** What an authenticator is asked, and the number under which its answer is expected. */
export interface KeyQuestion {
  ok: true;
  question: string;
  options: string;
}

/** A key was kept, or opened the door; where to go now, and the recovery code of a new account. */
export interface KeyKept {
  ok: true;
  go: string;
  code: string;
}

/** The server's key, to which a browser subscribes; and may this one be called now? */
export interface DeviceKept {
  ok: true;
  key: string;
  kept: boolean;
}

/** Who one is, with the code that brings the seats back on another device. */
export interface Me {
  ok: true;
  id: string;
  name: string;
  code: string;
}

/** The event loop answers. */
export interface Health {
  ok: true;
  at: number;
}

/** The database answers too; and how much is going on. */
export interface Readiness {
  ok: true;
  tables: number;
  sockets: number;
  compiling: Record<string, number>;
}

/** A bot that can be invited, and its rating on the ladder of this game, if it has one. */
export interface Level {
  id: string;
  name: string;
  rating: number | null;
}

/** What every page brings along: its words, and what it was made from (`build`, a digest). */
export interface Boot {
  texts: Record<string, string>;
  build: string;
}

/** What the page of a table brings along; for the replay page `answers` are those given so far, and `first` is the moment at which it begins. */
export interface TableBoot extends Boot {
  table: string;
  lang: string;
  game: string;
  game_name: string;
  seat: number;
  host: boolean;
  link: string;
  leavers: string;
  watch: string;
  delay: number;
  hush: boolean;
  levels: Level[];
  characters: string[];
  answers: number;
  first: number;
}

/** What the page of a puzzle brings along: the run that it belongs to ("" or letters), how many answers its line shows afterwards, and whether this person has tried it before. A question of one's own game has no letters. `lit` is the key of the piece that a riddle is about; it is "" where one answer is asked for. */
export interface PuzzleBoot extends Boot {
  puzzle: string;
  address: string;
  lang: string;
  game: string;
  game_name: string;
  seat: number;
  run: string;
  line: number;
  tried: boolean;
  lit: string;
}

/** What the page of a race brings along: is it waiting, running or over, and which of the two is this (-1: none). */
export interface RaceBoot extends Boot {
  race: string;
  lang: string;
  state: string;
  side: number;
}

/** What the page of a review brings along: once it is `ready`, all seats' chances after 0, 1, 2 … answers by what they knew together, and for each seat [answers, its chance] by what it knew; and [answers, name] of each part of the game (a round, a season …). */
export interface ReviewBoot extends TableBoot {
  ready: boolean;
  full: number[][];
  knew: [number, number][][];
  names: string[];
  parts: [number, string][];
}

/** What is said with each command. */
export interface Commands {
  answer: Answer;
  undo: Undo;
  plead: Undo;
  agree: Command;
  decline: Command;
  hint: Hint;
  sit: Sit;
  stand: Command;
  bot: SeatBot;
  start: Command;
  wait: Command;
  leave: Command;
  resign: Command;
  retake: Command;
  vote: Vote;
  chat: Say;
  rematch: Command;
  remove: Remove;
  listing: Listing;
  invite: Invite;
  close: Command;
}

/** What is answered, unless it is refused. */
export interface Answers {
  answer: Done;
  undo: Done;
  plead: Done;
  agree: Done;
  decline: Done;
  hint: HintGiven;
  sit: Done;
  stand: Done;
  bot: Done;
  start: Done;
  wait: Done;
  leave: Done;
  resign: Done;
  retake: Done;
  vote: Done;
  chat: Done;
  rematch: RematchOpened;
  remove: Done;
  listing: Done;
  invite: Done;
  close: Done;
}
