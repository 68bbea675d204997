// Invitations to interviews, which calendars reply to (RFC 5546).
import { mail } from '#domains/notices/server/index.ts'
import { getInstallationId } from '#domains/session/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { interviewRecord } from '../../contract/hiring.records.ts'
import { calendarFile } from '../documents/calendar-file.ts'
import { timeText } from '../rules/time-text.ts'
import { type InterviewRow, type Invited, listInvited } from '../store/interviews.ts'

const KEY = 'hiring.interview'

const INTERVIEW_TEXT = `Hello {{name}},

the interview “{{title}}” is {{what}}.

Candidate: {{candidate}}
Position: {{position}}
When: {{when}}
Where: {{place}}

{{organisation}}
`

/** The template of all mails about an interview. */
export const interviewMail = {
  [KEY]: {
    label: 'Interview planned, moved or cancelled',
    subject: 'Interview {{what}}: {{title}}',
    body: INTERVIEW_TEXT,
    placeholders: {
      name: { help: 'The recipient', sample: 'Maya Lind' },
      organisation: { help: 'The organisation', sample: 'Northwind Support' },
      what: { help: 'The change: planned, moved, changed, cancelled or no longer yours', sample: 'planned' },
      title: { help: 'The interview', sample: 'First talk' },
      candidate: { help: 'The candidate', sample: 'Maya Lind' },
      position: { help: 'The opening', sample: 'Support engineer' },
      when: {
        help: 'Day and time on the clock of the recipient',
        sample: 'Tuesday, 12 May 2026, 10:00 to 11:00 (Berlin)',
      },
      place: { help: 'Kind of meeting, and its place or link', sample: 'Video call, https://meet.example/abc' },
    },
  },
} as const

type InterviewChange = 'planned' | 'moved' | 'changed' | 'cancelled' | 'no longer yours'
type Recipient = Readonly<{ account_id: number | null; address: string; name: string; zone: string | null }>
type Mailing = Readonly<{ to: Recipient; what: InterviewChange }>

const placeText = ({ mode, place }: InterviewRow): string =>
  [interviewRecord.fields.mode.options[mode], place].filter(Boolean).join(', ')

const send = async (work: Work, row: InterviewRow, mailings: readonly Mailing[]): Promise<void> => {
  if (mailings.length === 0) return
  const { tx, now } = work
  const organisation = await settingValue(tx, 'organisation.name', now)
  const address = await settingValue(tx, 'mail.from_address', now)
  const event = {
    id: row.id,
    installation: await getInstallationId(tx),
    sequence: row.version,
    title: `${row.title}: ${row.candidate.name}`,
    description: `Position: ${row.opening.title}\nInterviewers: ${row.interviewers.map(({ name }) => name).join(', ')}`,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    place: placeText(row),
    organizer: { name: organisation, address: address === '' ? null : address },
    stamp: now,
  }
  const data = {
    organisation,
    title: row.title,
    candidate: row.candidate.name,
    position: row.opening.title,
    place: event.place,
  }
  for (const { to, what } of mailings) {
    const is_cancelled = what === 'cancelled' || what === 'no longer yours'
    const calendar = calendarFile({ ...event, attendee: to, is_cancelled })
    const when = timeText(row.starts_at, row.ends_at, to.zone ?? row.zone)
    const key = `hiring.interview:${row.id}:${row.version}:${what}:${to.address}`
    await mail(work, KEY, to, { ...data, when, what, name: to.name }, key, {
      files: [{ name: 'interview.ics', calendar }],
    })
  }
}

/** Returns the interviewers who can be mailed; those without an email have the notice in the inbox. */
const asRecipients = (people: readonly Invited[]): Recipient[] =>
  people.flatMap(({ account_id, email, name, zone }) =>
    email === null ? [] : [{ account_id, address: email, name, zone }],
  )

/** The zone of a candidate is not known: the mail shows the one of the interview. */
const asCandidate = (row: InterviewRow, email: string): Recipient => ({
  account_id: null,
  address: email,
  name: row.candidate.name,
  zone: null,
})

/** Mails the candidate and all interviewers once, with a calendar file. */
export const mailInterview = async (
  work: Work,
  row: InterviewRow,
  email: string,
  what: 'planned' | 'cancelled',
): Promise<void> => {
  const people = await listInvited(work, row.id)
  await send(
    work,
    row,
    [asCandidate(row, email), ...asRecipients(people)].map((to) => ({ to, what })),
  )
}

type Sides = Readonly<{ before: InterviewRow; after: InterviewRow; email: string; invited: readonly Invited[] }>

const TIME_AND_PLACE = ['starts_at', 'ends_at', 'place', 'mode'] as const

/** Returns the change of an interview for those who stay; null where nothing changed that concerns them. */
export const changeForStaying = (before: InterviewRow, after: InterviewRow): 'moved' | 'changed' | null => {
  if (TIME_AND_PLACE.some((name) => before[name] !== after[name])) return 'moved'
  return before.title === after.title && before.zone === after.zone ? null : 'changed'
}

/**
 * Mails the change of a planned interview: an invitation to those who come, a cancellation to those who leave, and to those
 * who stay only what changed for them. `invited`: who took part before.
 */
export const mailInterviewChange = async (work: Work, { before, after, email, invited }: Sides): Promise<void> => {
  const people = await listInvited(work, after.id)
  const had = new Set(invited.map(({ account_id }) => account_id))
  const has = new Set(people.map(({ account_id }) => account_id))
  const change = changeForStaying(before, after)
  const staying = [asCandidate(after, email), ...asRecipients(people.filter(({ account_id }) => had.has(account_id)))]
  await send(work, after, [
    ...(change === null ? [] : staying.map((to) => ({ to, what: change }))),
    ...asRecipients(people.filter(({ account_id }) => !had.has(account_id))).map((to) => ({
      to,
      what: 'planned' as const,
    })),
    ...asRecipients(invited.filter(({ account_id }) => !has.has(account_id))).map((to) => ({
      to,
      what: 'no longer yours' as const,
    })),
  ])
}
