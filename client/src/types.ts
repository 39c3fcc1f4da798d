// What travels between server and page.

export interface Choice {
  action: number;
  label: string;
  group?: string | null;
}

export interface Fact {
  label: string;
  value: number | string;
}

export interface Clock {
  left_ms: number | null;
  running: boolean;
}

export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "bot" | "empty";
  level: string | null;
  present: boolean;
  me: boolean;
  score: number | null;
  rank: number | null;
  asked: boolean;
  facts: Fact[];
  clock: Clock | null;
  replaced: boolean;
  left?: boolean;
}

export interface LogLine {
  n: number;
  seat: number;
  text: string;
  forced: boolean;
  /** Names what the line tells of, for its light; empty if no piece is meant. */
  step: string;
}

export interface ResultRow {
  seat: number;
  name: string;
  rank: number;
  sheet: number[];
  score: number;
}

export interface Result {
  lines: string[];
  rows: ResultRow[];
  curve: [number, number[]][];
}

export interface Frame {
  type: "frame";
  seq: number;
  at: number;
  svg: string;
  prompt: string;
  chapter: string | null;
  my_turn: boolean;
  over: boolean;
  started: boolean;
  asked: number;
  seat: number;
  choices: Choice[];
  seats: Seat[];
  log: LogLine[];
  undo: boolean;
  last_seat: number;
  spectators: number;
  commitment: string | null;
  reveal: { seed: string; salt: string } | null;
  result: Result | null;
  recap: string[] | null;
  compiling: number | null;
}

export interface ChatLine {
  type: "chat";
  n: number;
  name: string;
  seat: number;
  text: string;
  at: number;
}

export type ServerMessage =
  | Frame
  | ChatLine
  | { type: "presence"; seats: Seat[]; spectators?: number }
  | { type: "rematch"; table: string }
  | { type: "bye"; reconnect_ms: number }
  | { type: "pong" };

export interface Reply {
  ok: boolean;
  seq?: number;
  table?: string;
  action?: number;
  text?: string;
  error?: { key: string; text: string };
}

export interface Boot {
  table: string;
  lang: "fr" | "en";
  game: string;
  game_name?: string;
  seat: number;
  after: number;
  host?: boolean;
  link?: string;
  leavers?: string;
  levels?: { id: string; name: string }[];
  frames?: number;
  texts: Record<string, string>;
}
