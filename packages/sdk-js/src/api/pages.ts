interface AnyPage {
  readonly next_cursor: string | null;
}

/** A list that comes in pages: `for await` goes through all of its items, and asks for the next page when it needs it. */
export class Pages<Page extends AnyPage, Item> implements AsyncIterable<Item> {
  private readonly read: (cursor: string | undefined) => Promise<Page>;
  private readonly itemsOf: (page: Page) => readonly Item[];
  private readonly cursor: string | undefined;

  constructor(
    cursor: string | undefined,
    read: (cursor: string | undefined) => Promise<Page>,
    itemsOf: (page: Page) => readonly Item[],
  ) {
    this.cursor = cursor;
    this.read = read;
    this.itemsOf = itemsOf;
  }

  /** The first page alone; its `next_cursor` leads to the next one. */
  page(): Promise<Page> {
    return this.read(this.cursor);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    let cursor: string | null | undefined = this.cursor;
    do {
      const page: Page = await this.read(cursor);
      yield* this.itemsOf(page);
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
}
