// What was sent and is not shown yet (a pending command): the key of the command, and the position it was sent from.

export class Sending {
  private key = "";
  private from = -1;

  get busy(): boolean {
    return this.key !== "";
  }

  start(key: string, from: number): void {
    this.key = key;
    this.from = from;
  }

  end(): void {
    this.key = "";
  }

  is(key: string): boolean {
    return this.busy && this.key === key;
  }

  /** Does a frame of position `seq` show what was sent? One of the same position, drawn anew after a reconnection, does not. */
  isShownBy(seq: number, newest: number | undefined): boolean {
    return this.busy && seq > this.from && seq === newest;
  }
}
