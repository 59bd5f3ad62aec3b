import { expect, test } from 'vitest'
import { createGroups } from './groups.ts'

/** Groups that end when they are told to. */
const held = (most: number) => {
  const started: { group: number[]; end(): void }[] = []
  const groups = createGroups<number>(
    (group) =>
      new Promise((end) => {
        started.push({ group, end })
      }),
    most,
  )
  const add = async (...items: number[]): Promise<void> => {
    for (const item of items) groups.add(item)
    await new Promise(setImmediate)
  }
  const end = async (index: number): Promise<void> => {
    started[index]?.end()
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  }
  return { groups, add, end, seen: () => started.map(({ group }) => group) }
}

test('the first goes at once, and what comes meanwhile goes together', async () => {
  const { add, end, seen } = held(1)
  await add(1)
  await add(2)
  await add(3, 4)
  expect(seen()).toEqual([[1]])
  await end(0)
  expect(seen()).toEqual([[1], [2, 3, 4]])
})

test('so many groups are under way, and no more', async () => {
  const { add, end, seen } = held(2)
  await add(1, 2)
  await add(3)
  await add(4)
  await add(5)
  expect(seen()).toEqual([[1, 2], [3]])
  await end(1)
  expect(seen()).toEqual([[1, 2], [3], [4, 5]])
})

test('a group has 64 at most', async () => {
  const { add, end, seen } = held(1)
  await add(...Array.from({ length: 65 }, (_, index) => index))
  await end(0)
  expect(seen().map(({ length }) => length)).toEqual([64, 1])
})

test('what is added in whichever moment a group ends is not forgotten', async () => {
  const seen: number[] = []
  const groups = createGroups<number>(async ([item = 0]) => {
    seen.push(item)
    if (item === 20) return
    let moment = Promise.resolve()
    for (let turn = 0; turn < item; turn += 1) moment = moment.then(() => undefined)
    void moment.then(() => groups.add(item + 1))
  }, 1)
  groups.add(0)
  await expect.poll(() => seen).toEqual(Array.from({ length: 21 }, (_, index) => index))
  await groups.idle()
})
