import { sql } from 'kysely'
import { getInstallation } from '#domains/session/server/index.ts'
import { addDays, toInstant, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { secretBox, type SecretBox } from '#kit/server/secret-box.ts'
import { findOfferedPerson } from '#domains/hiring/server/store/offers.ts'
import { beginOnboard, type NewOnboard } from '#domains/hiring/server/onboarding/workflow/begin-onboard.ts'
import { noteEvent } from '#domains/hiring/server/onboarding/workflow/events.ts'
import { typesOf } from '#domains/hiring/server/onboarding/workflow/file-document.ts'
import { saveBankOf, sealNumber } from '#domains/hiring/server/onboarding/store/documents.ts'
import { insertToken } from '#domains/hiring/server/store/tokens.ts'
import type { Demo } from '../demo.ts'
import { before, type People, ZONE } from './people.ts'
import { insertDocument } from './insert-document.ts'
import { insertTemplates } from './templates.ts'

const INDIA = 'Asia/Kolkata'

type Parts = Readonly<{
  demo: Demo
  people: People
  box: SecretBox
  key: Buffer
  files: FileStore | null
  place: Place
}>
type Place = Readonly<{ designation_id: number; department_id: number }>

/** The context in which the functions of the domain are called, as of some days ago. */
const workAt = ({ demo }: Parts, days: number): Work => ({
  tx: demo.tx,
  now: before(demo, days),
  by: SYSTEM,
  request_id: null,
  audits: [],
  live: [],
  jobs: [],
})

type Person = Readonly<{ name: string; joining_on: string; zone?: string; template_id?: number }>

const addPerson = ({ people, place }: Parts, work: Work, { name, joining_on, zone = ZONE, template_id }: Person) => {
  const data: NewOnboard = {
    candidate_id: null,
    offer_id: null,
    owner_id: people.admins[1] ?? 0,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
    ...place,
    team_id: null,
    manager_id: people.managers[0] ?? null,
    employment_type: 'permanent',
    joining_on,
    first_day_zone: zone,
    template_id,
  }
  return beginOnboard(work, data)
}

const setState = (parts: Parts, id: number, values: Record<string, unknown>) =>
  parts.demo.tx.updateTable('onboards').set(values).where('id', '=', id).execute()

const invite = async (parts: Parts, id: number, days: number): Promise<void> => {
  const work = workAt(parts, days)
  const expires = new Date(Date.parse(work.now) + 7 * 86_400_000).toISOString()
  await insertToken(work, parts.key, { purpose: 'invite', id }, expires)
  await setState(parts, id, { state: 'invited', invited_at: work.now })
  await noteEvent(work, id, 'invitation', 'Invitation sent')
}

type State = 'accepted' | 'changes_requested'

/** The person has opened the page, filled in everything and submitted the documents. */
const handIn = async (parts: Parts, id: number, days: number, state: State): Promise<void> => {
  const { demo, box } = parts
  const work = workAt(parts, days)
  const onboard = await demo.tx.selectFrom('onboards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [first = '', last = ''] = onboard.name.split(' ')
  const country = await demo.tx.selectFrom('countries').select('id').where('code', '=', 'IN').executeTakeFirstOrThrow()
  await setState(parts, id, {
    first_name: first,
    last_name: last,
    date_of_birth: '1996-08-14',
    mobile: '+91 98450 12345',
    nationality_country_id: country.id,
    current_address: json({
      line1: '12 Residency Road',
      line2: null,
      city: 'Bengaluru',
      region: 'Karnataka',
      postal_code: '560025',
      country_id: country.id,
    }),
    emergency_contact: json({ name: `Lata ${last}`, relation: 'Mother', phone: '+91 98450 54321' }),
    profile_state: 'accepted',
    bank_state: 'accepted',
    started_at: before(demo, days + 1),
    submitted_at: work.now,
    privacy_accepted_at: before(demo, days + 1),
    privacy_version: '1',
  })
  await saveBankOf(
    work,
    box,
    id,
    {
      holder: onboard.name,
      bank_name: 'State Bank of India',
      currency: 'INR',
      account_number: '30012345678',
      routing_code: 'SBIN0001234',
    },
    null,
  )
  for (const type of typesOf(onboard).filter(({ required }) => required)) {
    const isReturned = state === 'changes_requested' && type.key === 'bank_proof'
    const { id: document_id } = await demo.tx
      .insertInto('onboard_documents')
      .values({
        onboard_id: id,
        type_key: type.key,
        is_multiple: type.multiple,
        file_id: await insertDocument(parts.files, id, work, type.label),
        name: `${type.label}.pdf`,
        ...sealNumber(box, id, type.becomes === 'identity_document' ? 'X123 4567 890' : undefined),
        expires_on: type.needs_expiry ? addDays(demo.today, 1500) : null,
        state: isReturned ? 'changes_requested' : 'accepted',
        comment: isReturned ? 'The name of the holder cannot be read.' : null,
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isReturned)
      await demo.tx
        .insertInto('onboard_changes')
        .values({
          onboard_id: id,
          target: 'document',
          document_id,
          comment: 'The name of the holder cannot be read.',
          asked_by: parts.people.admins[1] ?? null,
          created_at: before(demo, days - 1),
        })
        .execute()
  }
  await noteEvent(work, id, 'paper', 'The person submitted the documents')
}

const nextFriday = (day: string): string => {
  const ahead = (5 - weekdayOf(day) + 7) % 7
  return addDays(day, ahead === 0 ? 7 : ahead)
}

const done = (parts: Parts, id: number, but: readonly string[], until: string) =>
  sql`update onboard_tasks set state = 'done', done_at = ${parts.demo.now}::timestamptz - interval '1 day'
    where onboard_id = ${id} and due_on <= ${until}::date and not (key = any(${but}::text[]))`.execute(parts.demo.tx)

/** Inserts an onboarding of a person who joined some weeks ago and has two open items. */
const joined = async (parts: Parts): Promise<void> => {
  const { demo, people } = parts
  const { rows } = await sql<{ id: number; name: string; joined_on: string }>`
    select e.id, e.name, m.joined_on from person_short e join employment_span m on m.employee_id = e.id
    where m.left_on is null and m.joined_on <= ${addDays(demo.today, -20)}::date order by m.joined_on desc, e.id limit 1`.execute(
    demo.tx,
  )
  const [found] = rows
  if (!found) return
  const work = workAt(parts, 60)
  const id = await addPerson(parts, work, { name: found.name, joining_on: found.joined_on })
  await setState(parts, id, {
    state: 'converted',
    employee_id: found.id,
    first_name: found.name.split(' ')[0] ?? found.name,
    last_name: found.name.split(' ').at(-1) ?? found.name,
    invited_at: before(demo, 58),
    submitted_at: before(demo, 52),
    approved_at: before(demo, 50),
    approved_by: people.admins[0] ?? 0,
    profile_state: 'accepted',
    bank_state: 'accepted',
  })
  await done(parts, id, ['month'], addDays(demo.today, 20))
  await noteEvent(workAt(parts, 50), id, 'review', 'Approved')
  await noteEvent(workAt(parts, 48), id, 'record', 'The employee was created')
}

/** Inserts six onboardings in different states. */
export const insertOnboards = async (demo: Demo, people: People, files: FileStore | null): Promise<void> => {
  const { tx, today } = demo
  const bengaluru = await insertTemplates(demo)
  const { data_key } = await getInstallation(tx)
  const opening = await tx
    .selectFrom('openings')
    .select(['designation_id', 'department_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const parts: Parts = { demo, people, box: secretBox(data_key), key: data_key, files, place: opening }
  const accepted = await tx.selectFrom('offers').select('id').where('state', '=', 'accepted').executeTakeFirst()
  const offer = accepted && (await findOfferedPerson(tx, accepted.id))
  if (offer) {
    const { state: _state, ...data } = offer
    await beginOnboard(workAt(parts, 1), { ...data, owner_id: people.admins[1] ?? 0 })
  }
  const fresh = await addPerson(parts, workAt(parts, 2), { name: 'Anna Schulz', joining_on: addDays(today, 24) })
  await invite(parts, fresh, 1)
  const late = await addPerson(parts, workAt(parts, 10), { name: 'Milan Horvat', joining_on: addDays(today, 12) })
  await invite(parts, late, 9)
  const india = { zone: INDIA, template_id: bengaluru }
  const returned = await addPerson(parts, workAt(parts, 8), {
    name: 'Priya Menon',
    joining_on: addDays(today, 16),
    ...india,
  })
  await handIn(parts, returned, 3, 'changes_requested')
  await setState(parts, returned, { state: 'changes_requested', invited_at: before(demo, 7) })
  await done(parts, returned, [], addDays(today, 2))
  const friday = nextFriday(today)
  const ready = await addPerson(parts, workAt(parts, 14), {
    name: 'Arjun Shetty',
    joining_on: addDays(friday, 5),
    ...india,
  })
  await handIn(parts, ready, 6, 'accepted')
  await setState(parts, ready, {
    state: 'approved',
    invited_at: before(demo, 12),
    approved_at: before(demo, 3),
    approved_by: people.admins[0] ?? 0,
  })
  await done(parts, ready, ['laptop', 'access'], addDays(today, 3))
  await noteEvent(workAt(parts, 3), ready, 'review', 'Approved')
  await tx
    .updateTable('welcomes')
    .set({
      send_at: new Date(toInstant(friday, '09:00', INDIA).at).toISOString(),
      send_at_fixed: true,
      buddy_id: people.managers[2] ?? null,
      first_day_place: 'Bengaluru office, reception',
      first_day_time: '09:30',
      first_day_contact: 'Anjali at the reception',
      bring: 'Your Aadhaar and PAN card',
    })
    .where('onboard_id', '=', ready)
    .execute()
  await joined(parts)
}
