import { isAssignable } from '#domains/people/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries } from '#kit/server/slots.ts'
import * as store from './store/holdings.ts'
import { replaceInterviewer } from './store/people.ts'

/** Planned interviews in which a leaver takes part after the last day. */
const interviews: HoldingKind = {
  label: 'Interviews',
  domain: 'hiring',
  blocking: true,
  items: store.interviewHoldings,
  reassign: async (context, item, { from, to, note }) => {
    const today = await organisationDay(context.tx, context.now)
    if (!(await isAssignable(context.tx, to.id, today)))
      throw invalid({ to_employee_id: 'This person is not employed today' })
    if (!(await replaceInterviewer(context.tx, item.id, from.employee_id, to.id)))
      throw invalid({ to_employee_id: 'This person has no login' })
    await audit(context, 'hiring.interview_updated', {
      entity: 'interviews',
      id: item.id,
      after: { from: from.employee_id, to: to.id, note },
    })
  },
}

/** Openings that a leaver hires for. */
const openings: HoldingKind = {
  label: 'Openings',
  domain: 'hiring',
  blocking: true,
  items: store.openingHoldings,
  reassign: async (context, item, { from, to, note }) => {
    const today = await organisationDay(context.tx, context.now)
    if (!(await isAssignable(context.tx, to.id, today)))
      throw invalid({ to_employee_id: 'This person is not employed today' })
    await store.updateHiringManager(context.tx, { id: item.id, from: from.employee_id, to: to.id })
    await audit(context, 'hiring.opening_updated', {
      entity: 'openings',
      id: item.id,
      after: { from: from.employee_id, to: to.id, note },
    })
  },
}

/** Items of checklists that wait for a leaver. */
const tasks: HoldingKind = {
  label: 'Items of onboarding checklists',
  domain: 'hiring',
  blocking: true,
  items: store.taskHoldings,
  reassign: async (context, item, { from, to, note }) => {
    const account = await store.findLogin(context.tx, to.id)
    if (account === undefined) throw invalid({ to_employee_id: 'This person has no login' })
    await store.updateTaskOwner(context.tx, item.id, account)
    await audit(context, 'hiring.task_updated', {
      entity: 'onboard_tasks',
      id: item.id,
      after: { from: from.employee_id, to: to.id, note },
    })
  },
}

export const holdingFilling = entries(holdings, { interviews, openings, onboarding_tasks: tasks })
