import { expect, test } from 'vitest'
import { digestMessages } from '../api/digest.ts'
import { renderMail } from '../api/outbox/messages.ts'
import { RECORD_TYPES } from '../api/lead-store.ts'
import type { Place } from '../api/store/open-store.ts'
import { LEASE, NOW, open, submission } from './stores.ts'

const DAY = 24 * 60 * 60_000
const QUARANTINED = { verdict: { quarantined: true, riskScore: 200, riskReasons: 'honeypot' } }
const MAIL_ADDRESSES = {
  from: { name: '', address: 'website@crewtally.example' },
  to: { name: '', address: 'team@crewtally.example' },
}
const at = (now: number) => ({ now, mailDomain: 'crewtally.example' })

/** What both stores promise of the daily digest. */
export const digestConformance = (createPlace: () => Promise<Place>): void => {
  test('the team is told once a day of what waits in quarantine, whichever instance is first, and of nobody', async () => {
    const place = await createPlace()
    const [first, second] = [await open(place), await open(place)]
    expect(await first.digest.add(at(NOW))).toBe(false)
    await first.leads.accept(submission())
    const held = submission(QUARANTINED)
    await first.leads.accept(held)
    const owed = await Promise.all([first, second, first, second].map((store) => store.digest.add(at(NOW))))
    expect(owed.filter(Boolean)).toHaveLength(1)
    expect(await (await open(place)).digest.add(at(NOW + 60_000))).toBe(false)
    const { deliveries } = await second.outbox.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 10 })
    const digest = deliveries.find(({ delivery }) => delivery.subjectKind === 'digest')
    if (!digest) throw new Error('no digest is due')
    const { subject, text, messageId } = await renderMail(
      { digest: digestMessages(RECORD_TYPES) },
      digest,
      MAIL_ADDRESSES,
    )
    expect([subject, messageId]).toEqual(['In quarantine: 1 contact request', digest.delivery.messageId])
    expect(text).toContain(`npm run leads -- show ${held.lead.id}`)
    for (const personal of [held.lead.fullName, held.lead.email, held.lead.phone, held.lead.businessName])
      expect(text).not.toContain(personal)
    expect(await first.digest.add(at(NOW + DAY))).toBe(true)
    await first.maintenance.expire({ now: NOW + 100 * DAY })
    expect(
      (
        await first.outbox.claim({ now: NOW + 100 * DAY, leaseUntil: NOW + 101 * DAY, limit: 10 })
      ).deliveries.map(({ delivery }) => delivery.subjectKind),
    ).toEqual(['lead'])
  })
}
