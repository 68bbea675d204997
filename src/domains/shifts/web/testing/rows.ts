import type { Plan, ShiftRow, WeekRow } from '../../contract/shifts.models.ts'
import type { PlanPerson } from '../../contract/people.models.ts'
import { LABOUR_RULES } from '../../contract/labour.rules.ts'
import { datesOf } from '../../contract/clock.rules.ts'

const START = '2030-06-03'

export const week: WeekRow = {
  id: 5,
  team_id: 2,
  team_name: 'Support Berlin',
  start_date: START,
  end_date: '2030-06-09',
  week_number: 23,
  zone: 'UTC',
  state: 'published',
  publish_no: 1,
  published_at: '2030-05-01T09:00:00.000Z',
  seen: false,
  receipts: { seen: 0, people: 1 },
  shifts: 1,
  places: 2,
  open: 1,
  findings: { block: 0, warn: 0 },
  my_minutes: 0,
  version: 3,
  can: { edit: true, publish: false, withdraw: true, lock: true, unlock: false },
}

const person = (id: number, name: string): PlanPerson => ({
  id,
  name,
  designation: 'Associate',
  photo_version: null,
  contract_minutes: 2400,
  planned_minutes: 480,
  absences: [],
  wishes: [],
  skills: [],
  neighbours: [],
  worked: [],
  active: [{ from: '2020-01-01', to: null }],
  placements: [{ from: '2020-01-01', until: null, team_id: 2, designation_id: 1 }],
})

export const shift: ShiftRow = {
  id: 9,
  version: 4,
  week_id: 5,
  team_id: 2,
  template_id: null,
  name: 'Late',
  short: 'L',
  color: '#e8590c',
  date: START,
  start_time: '14:00',
  end_time: '22:00',
  start_at: `${START}T14:00:00.000Z`,
  end_at: `${START}T22:00:00.000Z`,
  zone: 'UTC',
  minutes: 480,
  break_minutes: 0,
  needed: 2,
  open: 1,
  site: 'any',
  skill: null,
  note: '',
  users: [
    {
      id: 11,
      name: 'Ravi Kumar',
      assignment_id: 70,
      source: 'plan',
      changed_late: false,
      overrides: [],
      can: { swap: true, remove: true },
    },
  ],
  mine: false,
  claims: 0,
  can: { edit: true, delete: true, claim: false },
}

export const plan: Plan = {
  week,
  days: datesOf(START).map((date) => ({ date, holiday: null, minutes_in_day: 1440 })),
  people: [person(11, 'Ravi Kumar'), person(12, 'Mia Wolf')],
  shifts: [shift],
  templates: [],
  skills: [],
  coverage: [],
  findings: [],
  rules: LABOUR_RULES.filter((rule) => rule === 'rest_minutes').map((rule) => ({
    id: 1,
    scope: 'organisation',
    scope_id: null,
    rule,
    value: 660,
    severity: 'block',
    overridable: false,
    effective_from: '2000-01-01',
  })),
  settings: {
    publish_notice_days: 0,
    change_notice_hours: 48,
    lends: true,
    overrides: true,
    today: '2030-05-02',
    now: '2030-05-02T09:00:00.000Z',
  },
  swaps: [],
  offers: [],
  events: [],
}
