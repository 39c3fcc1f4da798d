// What a person has read of the guides at their tables, kept on this device; where they stand is the server's to say.

const KEY = "mastaba.guides";
const TABLES = 8;

interface Reading {
  readonly read: readonly string[];
  readonly left: boolean;
}

const UNREAD: Reading = { read: [], left: false };

export class Guidebook {
  private kept: Reading;

  constructor(private readonly table: string) {
    this.kept = all().find(([name]) => name === table)?.[1] ?? UNREAD;
  }

  get left(): boolean {
    return this.kept.left;
  }

  hasRead(bubble: string): boolean {
    return this.kept.read.includes(bubble);
  }

  read(bubble: string): void {
    if (!this.hasRead(bubble)) this.keep({ ...this.kept, read: [...this.kept.read, bubble] });
  }

  leave(left: boolean): void {
    this.keep({ ...this.kept, left });
  }

  private keep(reading: Reading): void {
    this.kept = reading;
    const others = all().filter(([name]) => name !== this.table);
    try {
      localStorage.setItem(KEY, JSON.stringify([[this.table, reading], ...others].slice(0, TABLES)));
    } catch {
      return; // a device that keeps nothing: this page remembers
    }
  }
}

function all(): [string, Reading][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, Reading][]) : [];
  } catch {
    return [];
  }
}
