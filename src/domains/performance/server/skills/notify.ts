import {
  type NoticeContext,
  type NoticeKind,
  noticeKinds,
  notify,
  closeNotices,
} from '#domains/notices/server/index.ts'
import { leadsOf, organisationDay } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf, listHoldersOf } from '#domains/people/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { scopes } from '#kit/server/scope.ts'
import { entries } from '#kit/server/slots.ts'
import { levelText } from '../../contract/skills.models.ts'
import { skillContextOf, present } from './present.ts'
import { findRow, type StoredSkill } from './store/skills.ts'

const OWN_PATH = '/employee/userprofile?tab=skills'

/** Keys of the notices about a skill: a notice with the same key is not sent again. */
export const skillKeys = {
  claim: (id: number) => `skills.claim:${id}`,
  decided: (id: number) => `skills.decided:${id}`,
  expired: (id: number) => `skills.expiring:${id}:expired`,
  ending: (id: number, validTo: string, reminder: number) => `skills.expiring:${id}:${validTo}:${reminder}`,
  review: (id: number, on: string) => `skills.expiring:${id}:review:${on}`,
} as const

/** Returns those who lead a person today, without the person. */
const leadsOfPerson = async (work: Work, employeeId: number): Promise<number[]> => {
  const leads = await leadsOf(work.tx, employeeId, await organisationDay(work.tx, work.now))
  return leads.filter((id) => id !== employeeId)
}

/** Shows a change to the person, their leads and those who see all skills. */
export const publishChange = async (work: Work, employeeId: number): Promise<void> => {
  const leads = await leadsOfPerson(work, employeeId)
  publishLive(
    work,
    ['skills.changed'],
    [...[employeeId, ...leads].map((id) => `account:User:${id}`), 'permission:skills.read'],
  )
}

/** A claim waits: for the leads of the person, else for those who decide for all. */
export const notifyClaim = async (work: Work, row: StoredSkill, name: string): Promise<void> => {
  const text = {
    title: `${name} claims ${row.skill.name}`,
    body: `Level ${levelText(row.level)}`,
    subject_id: row.id,
    dedupe_key: skillKeys.claim(row.id),
  }
  const leads = await listAccountIdsOf(work.tx, await leadsOfPerson(work, row.employee_id))
  if (leads.length > 0)
    return notify(work, leads, 'skills.claim', {
      ...text,
      path: '/employee/scores?tab=team',
      why: 'You lead this person.',
      verbs: [
        {
          label: 'Confirm',
          call: 'skills.update',
          params: { body: { action: 'confirm', id: row.id, version: row.version } },
        },
      ],
    })
  const keepers = await listHoldersOf(work.tx, 'skills.decide', work.now, row.employee_id)
  return notify(work, keepers, 'skills.claim', {
    ...text,
    path: `/admin/employee/details/${row.employee_id}?tab=skills`,
    why: 'No one leads this person, and you decide claimed skills.',
    verbs: [
      {
        label: 'Confirm',
        call: 'skills.review',
        params: { body: { decision: 'confirm', id: row.id, version: row.version } },
      },
    ],
  })
}

/** Closes the notices of a claim that was decided or withdrawn. */
export const closeClaim = async (work: Work, id: number): Promise<void> => closeNotices(work, [skillKeys.claim(id)])

const DECIDED = {
  confirm: 'is confirmed',
  adjust: 'is confirmed at another level',
  reject: 'is not confirmed',
} as const

export const notifyDecided = async (work: Work, row: StoredSkill, decision: keyof typeof DECIDED): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [row.employee_id]), 'skills.decided', {
    title: `${row.skill.name} ${DECIDED[decision]}`,
    body: [decision === 'reject' ? '' : `Level ${levelText(row.level)}.`, row.review_note].filter(Boolean).join(' '),
    path: OWN_PATH,
    why: 'You claimed this skill.',
    subject_id: row.id,
    dedupe_key: skillKeys.decided(row.id),
  })

type Ending = Readonly<{ id: number; employee_id: number; title: string; body: string; key: string }>

/** To the person whose certificate ends or whose level is to be reviewed. */
export const notifyPerson = async (work: Work, { id, employee_id, title, body, key }: Ending): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [employee_id]), 'skills.expiring', {
    title,
    body,
    path: OWN_PATH,
    why: 'You hold this skill.',
    subject_id: id,
    dedupe_key: key,
  })

/** To the leads of that person. */
export const notifyLeads = async (work: Work, { id, employee_id, title, body, key }: Ending): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, await leadsOfPerson(work, employee_id)), 'skills.expiring', {
    title,
    body,
    path: '/employee/scores?tab=team',
    why: 'You lead the person who holds this skill.',
    subject_id: id,
    dedupe_key: key,
  })

const allowedOf = async (context: NoticeContext, id: number): Promise<readonly string[] | null> => {
  const row = await findRow(context.tx, id)
  if (!row) return null
  const skillContext = await skillContextOf(context, row.employee_id)
  const reads =
    scopeOf(context.actor, 'skills.read') !== null ||
    (skillContext.claims && (await scopes.get().reaches(context, 'skills.own', row.employee_id)))
  if (!reads && !skillContext.reviews) return null
  return present(row, skillContext, context.now).can.confirm ? ['skills.update', 'skills.review'] : []
}

/** Notices open as long as the skills of the person are visible, and offer to confirm waiting claims. */
const see = async (context: NoticeContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const seen = new Map<number, readonly string[]>()
  for (const id of ids) {
    const allowed = await allowedOf(context, id)
    if (allowed) seen.set(id, allowed)
  }
  return seen
}

const noticeKind = (label: string): NoticeKind => ({ domain: 'performance', label, priority: 'normal', see })

export const skillNoticeFilling = entries(noticeKinds, {
  'skills.claim': noticeKind('Skills that wait for your review'),
  'skills.decided': noticeKind('Decisions on your skills'),
  'skills.expiring': noticeKind('Certificates that end, and skills to review'),
})
