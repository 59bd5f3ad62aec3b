import { randomUUID } from 'node:crypto'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { Figure } from './figure.ts'
import { becomes, withLeads, type LeadsScene } from './leads-scene.ts'
import { solve, type Challenge } from './solve.ts'

const PAGE = '/api/v1/bookings/general'
/** What must not stand in an answer: it goes to its owner by mail alone. */
const SECRET_LINK = /bookings\/(?:manage|confirm)\//
/** How a stranger's one mailbox can be written; the other way round it is dana.reyes@gmail.com. */
const SPELLINGS = (turn: number): string =>
  [
    `dana.reyes+${turn}@gmail.com`,
    `d.a.n.a.reyes@googlemail.com`,
    `DanaReyes+x${turn}@Gmail.com`,
    'danareyes@gmail.com',
  ][turn % 4] ?? ''
const STRANGER = /^(?:To|Cc|Bcc):.*@(?:gmail|googlemail)\.com/im
/** A minute would be long for a test: a time is held for this part of one. */
const HOLD_MINUTES = '0.1'
const HOLD = 6000

type Node = DefaultTreeAdapterTypes.Node

const elements = (node: Node): DefaultTreeAdapterTypes.Element[] => {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(elements) : []
  return 'tagName' in node ? [node, ...inside] : inside
}
const attribute = (element: DefaultTreeAdapterTypes.Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? ''

interface Answer {
  status: number
  text: string
}

const ask = async ({ url }: LeadsScene, values: Record<string, string>, from: string): Promise<Answer> => {
  const response = await fetch(`${url}${PAGE}`, {
    method: 'POST',
    body: new URLSearchParams(values),
    redirect: 'manual',
    headers: { 'x-forwarded-for': from },
  })
  const body = await response.text()
  const { headers, status } = response
  const next = headers.get('location')
  const page =
    next === null
      ? ''
      : await (await fetch(new URL(next, url), { headers: { 'x-forwarded-for': from } })).text()
  return { status, text: `${JSON.stringify([...headers])}${body}${page}` }
}

/** The challenge of a page that asks for trouble. */
const challengeOf = (text: string): Challenge => {
  const form = elements(parse(text)).find((element) => attribute(element, 'data-challenge') !== '')
  if (!form) throw new Error('the page that asks for trouble holds no challenge')
  return JSON.parse(attribute(form, 'data-challenge')) as Challenge
}

/** Every time that can be booked now, week by week. */
const openTimes = async ({ url }: LeadsScene, from: string): Promise<string[]> => {
  const times: string[] = []
  const days = new Set<string>()
  const look = async (day: string): Promise<void> => {
    if (days.has(day)) return
    days.add(day)
    const page = elements(
      parse(
        await (
          await fetch(`${url}${PAGE}?tz=UTC&day=${day}`, { headers: { 'x-forwarded-for': from } })
        ).text(),
      ),
    )
    times.push(...page.filter(({ tagName }) => tagName === 'time').map((time) => attribute(time, 'datetime')))
    const links = page.filter(
      (element) => ['day', 'turn'].includes(attribute(element, 'class')) && element.tagName === 'a',
    )
    for (const link of links) await look(new URL(attribute(link, 'href'), url).searchParams.get('day') ?? '')
  }
  await look('')
  return [...new Set(times)]
}

const person = (at: string, email: string): Record<string, string> => ({
  at,
  tz: 'UTC',
  key: randomUUID(),
  fullName: 'Dana Reyes',
  email,
  consent: 'on',
})

/** One stranger's mailbox, written in every way, from as many networks as there are bookings; some do the work that is asked. */
const bombStranger = (count: number): Promise<Figure> =>
  withLeads({ BOOKING_HOLD_MINUTES: HOLD_MINUTES }, async (scene) => {
    const times = await openTimes(scene, '198.51.100.1')
    const answers: Answer[] = []
    let worked = 0
    for (let turn = 0; turn < count; turn += 1) {
      const values = person(times[turn % times.length] ?? '', SPELLINGS(turn))
      const from = `203.0.${turn % 250}.${turn % 199}`
      let answer = await ask(scene, values, from)
      answers.push(answer)
      if (answer.status === 428 && worked < 8) {
        worked += 1
        answer = await ask(scene, { ...values, proof: await solve(challengeOf(answer.text)) }, from)
        answers.push(answer)
      }
    }
    const held = answers.filter(({ status }) => status === 303).length
    await becomes(async () => (await scene.mails()).length >= held)
    const mails = (await scene.mails()).filter((mail) => STRANGER.test(mail)).length
    const leaks = answers.filter(({ text }) => SECRET_LINK.test(text)).length
    const statuses = [...Map.groupBy(answers, ({ status }) => status)]
      .map(([status, { length }]) => `${length} × ${status}`)
      .join(', ')
    return {
      what: `${count} bookings in a stranger's name, plus tags and dots included`,
      promised: 'at most 3 mails to them in a day, and no link to change a booking in any answer',
      measured: `${mails} mails, ${leaks} answers with such a link, ${worked} times work done (${statuses})`,
      holds: mails >= 1 && mails <= 3 && leaks === 0,
    }
  })

/** Every time of the calendar, each in another's name and from another network, by somebody whom no limit stops. */
const emptyCalendar = (): Promise<Figure> =>
  withLeads(
    { BOOKING_HOLD_MINUTES: HOLD_MINUTES, LEADS_PER_MINUTE: '1000000', LEADS_TOTAL_PER_MINUTE: '1000000' },
    async (scene) => {
      const times = await openTimes(scene, '198.51.100.1')
      const started = performance.now()
      const answers: Answer[] = []
      const queue = [...times.entries()]
      const taker = async (): Promise<void> => {
        for (let next = queue.shift(); next; next = queue.shift())
          answers.push(
            await ask(
              scene,
              person(next[1], `person${next[0]}@elsewhere.example`),
              `203.0.${next[0] % 250}.1`,
            ),
          )
      }
      await Promise.all(Array.from({ length: 8 }, taker))
      const took = performance.now() - started
      const held = answers.filter(({ status }) => status === 303).length
      const isFree = await becomes(
        async () => (await openTimes(scene, '198.51.100.2')).length >= times.length - 2,
      )
      const freeAfter = performance.now() - started - took
      const hosts = (await scene.mails()).filter((mail) => /^Subject: Booked/m.test(mail)).length
      return {
        what: `all ${times.length} times of the calendar asked for and none confirmed`,
        promised: 'each is free again once its hold ends, and the team hears of none',
        measured: `${held} held in ${(took / 1000).toFixed(1)} s, ${isFree ? `all free ${(freeAfter / 1000).toFixed(1)} s later (holds of ${HOLD / 1000} s)` : 'not free again'}, ${hosts} invitations`,
        holds: held > 0 && isFree && hosts === 0,
      }
    },
  )

/** Nobody's mailbox is filled by bookings in their name, and nobody keeps the calendar empty. */
export const proveBombing = async (short: boolean): Promise<Figure[]> => [
  await bombStranger(short ? 40 : 200),
  await emptyCalendar(),
]
