import { randomUUID } from 'node:crypto'
import type { LeadMetadata } from '../api/leads/receive-lead.ts'
import type { LeadRows } from '../api/leads/lead-record.ts'
import { createUlid } from '../api/store/operation.ts'
import { deflateRawSync } from 'node:zlib'
import { LEAD_SUBJECT } from 'shared-contracts'

/** Valid contact request with the fields that the product specification requires. */
export const SAMPLE_LEAD = {
  fullName: 'Dana Reyes',
  businessName: 'Ridgeline Roofing',
  email: 'dana@ridgeline.example',
  phone: '8015550101',
  industry: 'Roofing',
  employees: 42,
  message: 'We pay splits on 14 crews and want to stop doing it by hand.',
  subject: LEAD_SUBJECT,
}

/** Returns the form-encoded body that a browser without JavaScript posts for SAMPLE_LEAD. */
export const createLeadForm = (changes: Record<string, string> = {}): string => {
  const { employees, ...texts } = SAMPLE_LEAD
  return new URLSearchParams({ ...texts, employees: String(employees), terms: 'on', ...changes }).toString()
}

/** Packs files into a zip archive of the same format as the .docx files that Word writes. */
export const createZip = (entries: Record<string, string | Buffer>, flags = 0): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, whole] of Object.entries(entries)) {
    const content = deflateRawSync(whole)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(Buffer.byteLength(whole), 22)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE(Buffer.byteLength(whole), 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), content)
    directory.push(central, Buffer.from(name))
    offset += 30 + name.length + content.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

export const createPdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'),
    ...objects.map((object) => (typeof object === 'string' ? Buffer.from(object, 'latin1') : object)),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
export const SAMPLE_PDF = createPdf()
const DOCUMENT = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }
export const createDocx = (parts: Record<string, string | Buffer> = {}, flags = 0): Buffer =>
  createZip({ ...DOCUMENT, ...parts }, flags)
export const SAMPLE_DOCX = createDocx()

export const SAMPLE_APPLICATION = {
  role: 'Implementation specialist',
  fullName: 'Noor Haddad',
  email: 'noor@elsewhere.example',
  phone: '8015550177',
  links: 'https://work.example/noor',
  message: 'I have run payroll for roofing crews for six years.',
}

/** Encodes the application form as a browser does. `cv: null` omits the file. */
export const encodeApplication = async (
  changes: Record<string, string> = {},
  cv: Buffer | null = SAMPLE_PDF,
  cvName = 'cv.pdf',
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...SAMPLE_APPLICATION, ...changes })) form.append(name, value)
  if (cv) form.append('cv', new Blob([new Uint8Array(cv)]), cvName)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

type Changes = Partial<LeadMetadata & Pick<LeadRows, 'idempotency'>>

export const createLeadMetadata = ({ idempotency, ...changes }: Changes = {}): LeadMetadata => {
  const now = changes.now ?? Date.now()
  const key = idempotency ?? { key: randomUUID(), bodyHash: 'a'.repeat(64), expiresAt: now + 60_000 }
  return {
    id: createUlid(now),
    source: 'json',
    ip: '127.0.0.1',
    userAgent: '',
    isTest: false,
    verdict: { quarantined: false, riskScore: 0, riskReasons: '' },
    createIdempotencyKey: () => key,
    personHashes: ['nobody'],
    channels: ['mail'],
    hubspotDetails: null,
    mailDomain: 'crewtally.example',
    now,
    ...changes,
  }
}
