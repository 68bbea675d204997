import { notify } from '#domains/notices/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { dueStep } from '../../contract/details.rules.ts'
import { deleteLooseDocuments } from './store/documents.ts'
import { listAccountIdsOf } from '../accounts/store/accounts.ts'
import { listHoldersOf } from '../accounts/store/key-holders.ts'
import { type Due, listDue } from './store/due-documents.ts'

const subjectOf = ({ what, label }: Due): string => {
  if (what === 'probation') return 'probation'
  if (what === 'employment') return 'employment contract'
  return label.charAt(0).toLowerCase() + label.slice(1)
}

const ahead = (days: number): string => {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

type Step = NonNullable<ReturnType<typeof dueStep>>

/** The key of a notice: one for each matter and step, so that each is sent once. */
export const dueKey = ({ what, id, ends_on }: Pick<Due, 'what' | 'id' | 'ends_on'>, step: Step): string =>
  `people.document_due:${what}:${id}:${ends_on}:${step}`

/** Returns the texts for the person, and for HR. */
export const dueTexts = (due: Due) => {
  const [subject, when] = [subjectOf(due), ahead(due.days_left)]
  const isFiled = due.what === 'paper' || due.what === 'contract'
  return {
    own: {
      title: `Your ${subject} ends ${when}`,
      path: isFiled ? '/employee/userprofile?tab=documents' : '/employee/userprofile?tab=employment',
      why: 'It is in your record.',
    },
    keepers: {
      title: `${due.name}: ${subject} ends ${when}`,
      path: `/admin/employee/details/${due.employee_id}?tab=${isFiled ? 'documents' : 'overview'}`,
      why: 'You manage employee records.',
    },
  } as const
}

const notifyDue = async (work: Work, due: Due, keepers: readonly number[]): Promise<void> => {
  const step = dueStep(due.days_left)
  if (step === null) return
  const dedupe_key = dueKey(due, step)
  const { own, keepers: theirs } = dueTexts(due)
  await notify(work, await listAccountIdsOf(work.tx, [due.employee_id]), 'people.document_due', { ...own, dedupe_key })
  await notify(work, keepers, 'people.document_due', { ...theirs, dedupe_key })
}

/**
 * Every morning: notifies people and HR of ends, 60, 30 and 7 days before, each step once, also when a morning was
 * missed; and deletes documents that were uploaded and never filed.
 */
export const dueDocuments: Job = {
  name: 'people.due_papers',
  cron: '10 5 * * *',
  run: async (_payload, begin) => {
    await begin(deleteLooseDocuments)
    await begin(async (work) => {
      const keepers = await listHoldersOf(work.tx, 'people.write', work.now)
      for (const due of await listDue(work.tx, await organisationDay(work.tx, work.now)))
        await notifyDue(work, due, keepers)
    })
  },
}
