import { addDays } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import { secretBox, type SecretBox } from '#kit/server/secret-box.ts'
import { ibanOf, maskSecret } from '#domains/people/contract/details.rules.ts'
import type { DetailKind } from '#domains/people/contract/details.models.ts'
import { sealedFor } from '#domains/people/server/details/rules/detail-columns.ts'
import { type Demo, seededRandom } from '../demo.ts'
import { SAMPLE_PEOPLE, type Role } from './sample-people.ts'
import type { Frame } from './frame.ts'
import type { Sample, Placed } from './insert.ts'

const KIN = ['Partner', 'Mother', 'Father', 'Sister', 'Brother', 'Friend']
const NAMES = ['Alex', 'Robin', 'Kim', 'Maria', 'Samir', 'Leela', 'Anna', 'Joseph', 'Indira', 'Peter']
const BANKS = { B: ['Berliner Volksbank', 'GLS Bank', 'Sparkasse Berlin'], I: ['State Bank of India', 'Canara Bank'] }
const SCHOOLS = {
  B: ['TU Berlin', 'HTW Berlin', 'University of Potsdam'],
  I: ['Bangalore University', 'PES University'],
}
const DEGREES = ['BA Business', 'BSc Computer Science', 'MSc Informatics', 'BA Languages', 'BCom']

type Draft = Readonly<{
  kind: DetailKind
  data: Readonly<Record<string, unknown>>
  secret?: string
  expires_on?: string | null
  valid_from?: string
}>

const digits = (random: Demo['random'], count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('')

const accountOf = (random: Demo['random'], role: Role, person: Placed): Draft => {
  const isIban = role.city === 'B'
  const secret = isIban ? ibanOf('DE', digits(random, 18)) : digits(random, 12)
  const data = {
    holder: role.name,
    bank_name: random.pick(BANKS[role.city]),
    currency: isIban ? 'EUR' : 'INR',
    valid_from: person.joined_on,
    is_iban: isIban,
    ...(isIban ? {} : { routing_code: `SBIN000${digits(random, 4)}` }),
  }
  return { kind: 'bank_account', data, secret, valid_from: person.joined_on }
}

const passportOf = (demo: Demo, random: Demo['random'], role: Role, frame: Frame, index: number): Draft => {
  // Two of them end soon, so that the reminders have something to send.
  const expires_on = addDays(demo.today, index % 29 === 3 ? random.int(8, 55) : random.int(200, 3000))
  const country_id = frame.countries.get(role.city === 'B' ? 'DE' : 'IN')
  const doc_type = random.chance(0.7) ? 'passport' : 'national_id'
  const data = { doc_type, country_id, issued_on: addDays(expires_on, -3652), expires_on }
  return { kind: 'identity_document', data, secret: `C${digits(random, 8)}`, expires_on }
}

const draftsOf = (random: Demo['random'], role: Role, person: Placed): Draft[] => {
  const last = role.name.split(' ').at(-1) ?? ''
  const to_year = Number(person.joined_on.slice(0, 4)) - random.int(1, 9)
  return [
    {
      kind: 'emergency_contact',
      data: {
        name: `${random.pick(NAMES)} ${last}`,
        relation: random.pick(KIN),
        phone: `${role.city === 'B' ? '+49 176' : '+91 98860'} ${digits(random, 6)}`,
      },
    },
    {
      kind: 'education',
      data: {
        institution: random.pick(SCHOOLS[role.city]),
        degree: random.pick(DEGREES),
        from_year: to_year - 3,
        to_year,
      },
    },
  ]
}

const rowOf = (demo: Demo, box: SecretBox, employee_id: number, draft: Draft) => {
  const { kind, data, secret } = draft
  const about = sealedFor({ employee_id, kind })
  return {
    employee_id,
    kind,
    data: json(data),
    secret_enc: secret === undefined ? null : box.seal(secret, about),
    secret_mask: secret === undefined ? null : maskSecret(secret),
    expires_on: draft.expires_on ?? null,
    valid_from: draft.valid_from ?? null,
    state: 'active' as const,
    created_at: demo.now,
  }
}

/** Rows of one statement, which takes a limited number of values. */
const AT_ONCE = 2000

/** Everyone beyond the sixty has the account that pay goes to. */
const insertAccountsOf = async (demo: Demo, box: SecretBox, sample: Sample, others: readonly Role[]): Promise<void> => {
  const random = seededRandom(4712)
  const rows = others.flatMap((role, index) => {
    const person = sample.people.get(`#${index}`)
    return person ? [rowOf(demo, box, person.id, accountOf(random, role, person))] : []
  })
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await demo.tx
      .insertInto('employee_details')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

/** Inserts contacts, documents and accounts of the sixty; two of them request a change that HR has not decided yet. */
export const insertDetails = async (
  demo: Demo,
  key: Buffer,
  frame: Frame,
  sample: Sample,
  others: readonly Role[],
): Promise<void> => {
  const box = secretBox(key)
  // A separate sequence of random numbers, so that the draws of other domains do not change.
  const random = seededRandom(4711)
  const rows = SAMPLE_PEOPLE.flatMap((role, index) => {
    const person = sample.people.get(role.name)
    if (!person) return []
    const drafts = [
      accountOf(random, role, person),
      passportOf(demo, random, role, frame, index),
      ...draftsOf(random, role, person),
    ]
    return drafts.map((draft) => rowOf(demo, box, person.id, draft))
  })
  await demo.tx.insertInto('employee_details').values(rows).execute()
  await insertAccountsOf(demo, box, sample, others)
  await requestChanges(demo, box, sample)
}

const requestChanges = async (demo: Demo, box: SecretBox, sample: Sample): Promise<void> => {
  const [greta, asha] = [sample.people.get('Greta Schulz'), sample.people.get('Asha Rao')]
  if (!greta || !asha) throw new Error('The demo misses someone who asks for a change')
  const [requested, changed] = [addDays(demo.today, -2), addDays(demo.today, -1)]
  await demo.tx
    .insertInto('profile_changes')
    .values({
      employee_id: greta.id,
      field: 'last_name',
      old_value: json('Schulz'),
      new_value: json('Schulz-Neumann'),
      created_at: `${requested}T09:20:00Z`,
    })
    .execute()
  const valid_from = demo.today
  const data = {
    holder: 'Asha Rao',
    bank_name: 'HDFC Bank',
    currency: 'INR',
    valid_from,
    is_iban: false,
    routing_code: 'HDFC0001204',
  }
  const row = rowOf(demo, box, asha.id, { kind: 'bank_account', data, secret: '50100238841107', valid_from })
  const request = { ...row, state: 'pending' as const, created_at: `${changed}T11:05:00Z` }
  await demo.tx.insertInto('employee_details').values(request).execute()
}
