import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { portOf } from '../testing/network.ts'

interface Taken {
  messageId: string
  to: string[]
}

const MOODS = [
  'take',
  'take',
  'drop',
  'drop after data',
  'delay',
  'refuse for now',
  'refuse',
  'stall',
] as const
type Mood = (typeof MOODS)[number]

const DELAY = 200

/** A mail server in a mood of its own for each mail; `calm` makes it take whatever comes. */
export const startBadSmtp = async (random: () => number) => {
  const taken: Taken[] = []
  let calm = false
  const moodNow = (): Mood => (calm ? 'take' : (MOODS[Math.floor(random() * MOODS.length)] ?? 'take'))
  const moods = new Map<string, Mood>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, session, callback) {
      const mood = moodNow()
      moods.set(session.id, mood)
      if (mood === 'drop') return callback(Object.assign(new Error('gone'), { responseCode: 421 }))
      if (mood === 'stall') return undefined
      return callback()
    },
    onRcptTo(_address, session, callback) {
      const mood = moods.get(session.id)
      if (mood === 'refuse')
        return callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      if (mood === 'refuse for now') return callback(Object.assign(new Error('later'), { responseCode: 451 }))
      return callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        taken.push({
          messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '',
          to: session.envelope.rcptTo.map(({ address }) => address),
        })
        const mood = moods.get(session.id)
        // The mail is taken, and nobody hears of it: the sender has to send it again.
        if (mood === 'drop after data') return
        if (mood === 'delay') setTimeout(callback, DELAY)
        else callback()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    taken,
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    calmDown: () => {
      calm = true
    },
    close: () => server.close(),
  }
}
