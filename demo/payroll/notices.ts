import { sql } from 'kysely'
import { dayText, monthText } from '#domains/payroll/server/rules/date-texts.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

const payslips = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{
    id: number
    run_id: number
    employee_id: number
    month: string
    at: string
    seen: boolean
  }>`
    select p.id, p.run_id, p.employee_id, p.month, p.issued_at as at, p.first_viewed_at is not null as seen
    from payslips p where p.state in ('issued', 'paid') and p.issued_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, run_id, employee_id, month, at, seen }) => ({
    kind: 'payroll.payslip',
    to: { people: [employee_id] },
    title: `Your payslip of ${monthText(month)} is here`,
    path: '/employee/userprofile?tab=payslips',
    why: 'This is about your pay.',
    subject_id: id,
    at,
    key: `payroll.payslip:${run_id}`,
    is_done: seen,
  }))
}

type Hike = Readonly<{
  id: number
  employee_id: number
  name: string
  state: 'proposed' | 'approved' | 'rejected' | 'applied'
  effective_from: string
  proposed_by: number
  created_at: string
  decided_at: string | null
  decided_by: number | null
  applied_at: string | null
}>

const ofHike = (hike: Hike): DrawnNotice[] => {
  const { id, state } = hike
  const common = { kind: 'payroll.hike', subject_id: id } as const
  if (state === 'applied' && hike.applied_at !== null)
    return [
      {
        ...common,
        to: { people: [hike.employee_id] },
        title: `Your pay changes on ${dayText(hike.effective_from)}`,
        body: 'The letter is beside your payslips.',
        path: '/employee/userprofile?tab=payslips',
        why: 'This is about your pay.',
        at: hike.applied_at,
        key: `payroll.hike:applied:${id}`,
      },
    ]
  if (state === 'proposed')
    return [
      {
        ...common,
        to: { holders: 'hikes.approve' },
        title: `A hike for ${hike.name} waits for a decision`,
        path: '/admin/hikes?state=proposed',
        why: 'You decide hikes.',
        at: hike.created_at,
        by: hike.proposed_by,
        key: `payroll.hike:proposed:${id}`,
      },
    ]
  if (hike.decided_at === null) return []
  return [
    {
      ...common,
      to: { accounts: [hike.proposed_by] },
      title: `A hike that you proposed was ${state}`,
      path: `/admin/hikes?state=${state}`,
      why: 'You proposed it.',
      at: hike.decided_at,
      by: hike.decided_by,
      key: `payroll.hike:${state}:${id}`,
    },
  ]
}

const hikes = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Hike>`
    select h.id, h.employee_id, p.name, h.state, h.effective_from, h.proposed_by, least(h.created_at, ${now}) as created_at,
      h.decided_at, h.decided_by, h.applied_at
    from hikes h join person_short p on p.id = h.employee_id
    where h.state in ('proposed', 'approved', 'rejected', 'applied')`.execute(tx)
  return rows.flatMap(ofHike)
}

/** Payslips and hikes; notices of runs are written with the runs. */
export const noticesOfPayroll = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await payslips(demo)),
  ...(await hikes(demo)),
]
