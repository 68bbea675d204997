// Checks rest and hours again after people have worked longer than they were planned.
import type { Work } from '#kit/server/context.ts'
import type { Finding } from '../../contract/rules.models.ts'
import { checkPlan, openBreaks } from '../../contract/shift.rules.ts'
import { dayText } from '../../contract/shifts.labels.ts'
import { shiftKeys } from '../notify/keys.ts'
import { notifyPlanners, publishPlan, weekPath } from '../notify/notices.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import { systemAccess } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import { getAnyWeek, type StoredWeek, updateFindings } from '../store/weeks.ts'
import type { listOverworked } from '../store/worked.ts'

type Overworked = Awaited<ReturnType<typeof listOverworked>>[number]

/** Rules that long work breaks; the others are about the plan. */
const OF_WORK: ReadonlySet<Finding['rule']> = new Set(['rest', 'day_hours', 'week_hours'])

const notifyOverworked = async (
  work: Work,
  week: StoredWeek,
  { employee_id, date }: Overworked,
  found: readonly Finding[],
): Promise<void> => {
  const own = found.filter((one) => one.employee_id === employee_id && one.worked_on === date && OF_WORK.has(one.rule))
  const [first] = own
  if (!first) return
  const messages = new Set(own.map(({ message }) => message))
  await notifyPlanners(
    work,
    week.team_id,
    'shifts.hours',
    {
      title: `Rest and hours of ${first.values['name']} on ${dayText(date)}`,
      body: [...messages].join('\n'),
      why: 'You plan this team.',
      key: shiftKeys.hours(employee_id, date),
      path: weekPath(week.id),
      subject_id: week.id,
      priority: own.some(({ severity }) => severity === 'block') ? 'high' : 'normal',
    },
    [employee_id],
  )
}

/** Notifies the planners of a week, once for each person and day, and stores the number of its findings. */
export const checkWorkedHours = async (work: Work, id: number, people: readonly Overworked[]): Promise<void> => {
  const access = systemAccess(work.now)
  const week = await getAnyWeek(work.tx, access, id)
  const loaded = await loadPlan(work.tx, id, null)
  const found = checkPlan(ruleContext(week, loaded, access), loaded.shifts.map(planShiftOf))
  const breaks = openBreaks(found).length
  if (await updateFindings(work.tx, id, breaks, found.length - breaks)) publishPlan(work, week.team_id)
  for (const one of people) await notifyOverworked(work, week, one, found)
}
