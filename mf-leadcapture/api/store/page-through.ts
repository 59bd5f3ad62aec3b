const PAGE = 500

/** All of them, newest first, a page at a time: an export must not need memory for everything at once. */
export async function* pageThrough<Item extends { id: string }>(
  list: (page: { limit: number; before: string | undefined }) => Promise<Item[]>,
): AsyncGenerator<Item> {
  let before: string | undefined
  for (;;) {
    const page = await list({ limit: PAGE, before })
    yield* page
    if (page.length < PAGE) return
    before = page.at(-1)?.id
  }
}
